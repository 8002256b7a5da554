import { isObject, type JsonObject } from '../json.ts'
import { fieldAt } from './fields.ts'
import type { ShippedRules } from './locks.ts'

const MAX_KEY = 40
const MAX_SECTION_ID = 60
const KEY = /^[a-z][a-zA-Z0-9_]{0,63}$/
const SECTION_ID = /^[a-z][a-z0-9-]{0,59}$/

/** Names that objects have by themselves; the meta-schema rejects them too. */
const ofObjects: readonly string[] = Object.getOwnPropertyNames(Object.prototype).concat('prototype')
/** First parts of text keys that name no question. */
const textAreas: readonly string[] = ['sections', 'options', 'errors', 'modes']

function wordsIn(label: string): string[] {
  return label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
}

/** The first free one of `name`, `name_2`, `name_3` … */
function firstFree(name: string, separator: '_' | '-', most: number, isFree: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `${separator}${number}`
    const candidate = `${name.slice(0, most - ending.length)}${ending}`
    if (isFree(candidate)) return candidate
  }
}

function named(label: string, separator: '_' | '-', fallback: string): string {
  const name = wordsIn(label).join(separator)
  return /^[a-z]/.test(name) ? name : [fallback, name].filter(part => part !== '').join(separator)
}

/**
 * Schemas and layouts in which a key may have a meaning already: the edited one, the live one and the shipped one. A key
 * never changes its meaning, so one that any of them uses is not free.
 */
export type UsedBy = readonly { readonly schema: JsonObject; readonly ui: JsonObject }[]

export function usedBy(documents: UsedBy[number], shipped: ShippedRules | null, live?: UsedBy[number]): UsedBy {
  return [documents, ...(shipped === null ? [] : [shipped]), ...(live === undefined ? [] : [live])]
}

/** Whether a question of this key can be added to the group: the key is valid, free, and never had another meaning. */
export function isFreeKey(group: string, key: string, used: UsedBy): boolean {
  if (!KEY.test(key) || ofObjects.includes(key) || (group === '' && textAreas.includes(key))) return false
  const path = group === '' ? key : `${group}.${key}`
  return used.every(({ schema, ui }) => fieldAt(schema, path) === undefined && !isNamedIn(ui, path))
}

/** Whether the layout names the path or something in it anywhere. */
function isNamedIn(node: unknown, path: string): boolean {
  if (typeof node === 'string') return node === path || node.startsWith(`${path}.`)
  if (Array.isArray(node)) return node.some(part => isNamedIn(part, path))
  return isObject(node) && Object.entries(node).some(([key, part]) => isNamedIn(key, path) || isNamedIn(part, path))
}

/** A key for a new question, made from its English label as the shipped ones are. */
export function keyFor(label: string, group: string, used: UsedBy): string {
  return firstFree(named(label, '_', 'question'), '_', MAX_KEY, key => isFreeKey(group, key, used))
}

export function isFreeSectionId(id: string, used: UsedBy): boolean {
  return (
    SECTION_ID.test(id) &&
    used.every(({ ui }) => {
      const sections = Array.isArray(ui['sections']) ? ui['sections'] : []
      return sections.every(section => !isObject(section) || section['id'] !== id)
    })
  )
}

export function sectionIdFor(label: string, used: UsedBy): string {
  return firstFree(named(label, '-', 'section'), '-', MAX_SECTION_ID, id => isFreeSectionId(id, used))
}
