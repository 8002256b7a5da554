import { isObject, type JsonObject } from '../json.ts'
import { resolveLocal } from '../refs.ts'
import { ruleName } from './differences.ts'
import type { StudioDocuments } from './facts.ts'
import { sectionsOf } from './moves.ts'

/**
 * What reads an answer, so that its question cannot be removed before: a rule of the schema, the condition of another
 * question, section, effect or button, or a list that depends on it.
 */
export type Reference =
  | { readonly what: 'rule'; readonly name: string }
  | { readonly what: 'question' | 'list' | 'checksum'; readonly field: string }
  | { readonly what: 'section'; readonly section: string }
  | { readonly what: 'effect'; readonly field: string }
  | { readonly what: 'button' }

const MAX_DEPTH = 16
const rulePlaces = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'] as const

/** What reads the answers at the paths, apart from what belongs to the paths and sections themselves. */
export function referencesTo(
  { schema, ui }: StudioDocuments,
  paths: readonly string[],
  goneSection: string | null = null,
): readonly Reference[] {
  const isGone = (path: unknown): boolean =>
    typeof path === 'string' &&
    paths.some(gone => path === gone || gone.startsWith(`${path}.`) || path.startsWith(`${gone}.`))
  const isWithin = (path: string): boolean => paths.some(gone => path === gone || path.startsWith(`${gone}.`))
  const found: Reference[] = rulesAbout(schema, paths).map(rule => ({ what: 'rule', name: ruleName(rule) }))
  for (const [field, look] of Object.entries(isObject(ui['fields']) ? ui['fields'] : {})) {
    if (!isObject(look) || isWithin(field)) continue
    if (reads(look['visibleWhen'], isGone)) found.push({ what: 'question', field })
    if (isGone(look['group'])) found.push({ what: 'list', field })
    if (isObject(look['checksum']) && isGone(look['checksum']['country'])) found.push({ what: 'checksum', field })
  }
  for (const { id, visibleWhen } of sectionsOf(ui) ?? [])
    if (id !== goneSection && reads(visibleWhen, isGone)) found.push({ what: 'section', section: id })
  for (const effect of Array.isArray(ui['effects']) ? ui['effects'].filter(isObject) : []) {
    const kept = isObject(effect['set']) ? Object.keys(effect['set']).filter(path => !isWithin(path)) : []
    if (kept[0] !== undefined && reads(effect['when'], isGone)) found.push({ what: 'effect', field: kept[0] })
  }
  const modes = isObject(ui['modes']) ? Object.values(ui['modes']) : []
  if ([ui, ...modes].some(one => isObject(one) && isObject(one['submit']) && reads(one['submit'], isGone)))
    found.push({ what: 'button' })
  return found
}

/** Whether a condition, at any depth, is about one of the paths. */
function reads(condition: unknown, isGone: (path: unknown) => boolean): boolean {
  if (Array.isArray(condition)) return condition.some(part => reads(part, isGone))
  if (!isObject(condition)) return false
  return isGone(condition['path']) || Object.values(condition).some(part => reads(part, isGone))
}

/** Rules between answers that name one of the paths, wherever they are written. */
function rulesAbout(schema: JsonObject, paths: readonly string[]): readonly JsonObject[] {
  const wanted = new Set(paths)
  const found: JsonObject[] = []
  visit(schema, '', 0)
  return found

  function visit(group: JsonObject, prefix: string, depth: number): void {
    if (depth > MAX_DEPTH) return
    const { if: condition, then, else: otherwise } = group
    if (condition !== undefined && names({ if: condition, then, else: otherwise }, prefix, 0))
      found.push({ if: condition, then, else: otherwise })
    for (const place of ['allOf', 'anyOf', 'oneOf'] as const)
      for (const rule of Array.isArray(group[place]) ? group[place].filter(isObject) : [])
        if (names(rule, prefix, 0)) found.push(rule)
    if (isObject(group['not']) && names(group['not'], prefix, 0)) found.push(group['not'])
    for (const [name, inner] of Object.entries(isObject(group['properties']) ? group['properties'] : {}))
      if (isObject(inner)) visit(resolveLocal(schema, inner['$ref']) ?? inner, join(prefix, name), depth + 1)
  }

  function names(rule: unknown, prefix: string, depth: number): boolean {
    if (!isObject(rule) || depth > MAX_DEPTH) return false
    const required = Array.isArray(rule['required']) ? rule['required'] : []
    const properties = isObject(rule['properties']) ? Object.entries(rule['properties']) : []
    const parts = rulePlaces.flatMap(place => (Array.isArray(rule[place]) ? (rule[place] as unknown[]) : [rule[place]]))
    return (
      required.some(name => wanted.has(join(prefix, String(name)))) ||
      properties.some(([name, inner]) => {
        const at = join(prefix, name)
        return wanted.has(at) || names(inner, at, depth + 1)
      }) ||
      parts.some(part => names(part, prefix, depth + 1)) ||
      names(resolveLocal(schema, rule['$ref']), prefix, depth + 1)
    )
  }
}

function join(prefix: string, name: string): string {
  return prefix === '' ? name : `${prefix}.${name}`
}
