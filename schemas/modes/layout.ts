import { isObject, type JsonObject } from '../json.ts'
import type { ModeUi } from './modes.ts'

type Rules = Required<Omit<ModeUi, 'submit'>> & { readonly submit: JsonObject | undefined }

function within(paths: readonly string[]): (path: unknown) => boolean {
  return path => typeof path === 'string' && paths.some(one => path === one || path.startsWith(`${one}.`))
}

/** The layout of a form in one mode. Conditions stay unchanged: a hidden field counts there as an empty one. */
export function layoutInMode(base: JsonObject, rules: Rules): JsonObject {
  const { modes: _modes, ...ui } = base
  const isGone = within(rules.hidden)
  const isGiven = (path: unknown): boolean => rules.given.includes(String(path))
  const constants = { ...(isObject(ui['constants']) ? ui['constants'] : {}), ...rules.constants }
  const isHidden = (path: unknown): boolean =>
    isGone(path) || isGiven(path) || Object.hasOwn(rules.constants, String(path))
  const given = [...new Set([...listOf(ui['given']), ...rules.given])].filter(
    path => !isGone(path) && !Object.hasOwn(rules.constants, String(path)),
  )
  return {
    ...ui,
    sections: sectionsInMode(ui['sections'], isHidden),
    ...(ui['fields'] === undefined && rules.readOnly.length === 0
      ? {}
      : { fields: fieldsInMode(ui, isGone, rules.readOnly) }),
    ...(ui['effects'] === undefined
      ? {}
      : { effects: listOf(ui['effects']).flatMap(effect => effectWithout(effect, isGone)) }),
    constants: Object.fromEntries(Object.entries(constants).filter(([path]) => !isGone(path) && !isGiven(path))),
    ...(ui['given'] === undefined && given.length === 0 ? {} : { given }),
    ...(rules.submit === undefined ? {} : { submit: rules.submit }),
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A section without remaining fields is omitted. */
function sectionsInMode(sections: unknown, isHidden: (path: unknown) => boolean): unknown[] {
  return listOf(sections).flatMap(section => {
    if (!isObject(section)) return [section]
    const before = listOf(section['fields'])
    const fields = before.filter(path => !isHidden(path))
    return fields.length === before.length ? [section] : fields.length === 0 ? [] : [{ ...section, fields }]
  })
}

function fieldsInMode(ui: JsonObject, isGone: (path: unknown) => boolean, readOnly: readonly string[]): JsonObject {
  const kept = Object.entries(isObject(ui['fields']) ? ui['fields'] : {}).filter(([path]) => !isGone(path))
  const named = new Set([
    ...kept.map(([path]) => path),
    ...listOf(ui['sections']).flatMap(section => (isObject(section) ? listOf(section['fields']).map(String) : [])),
  ])
  const isReadOnly = within(readOnly)
  const locked = [...named].filter(path => isReadOnly(path) && !isGone(path))
  const fields = new Map(kept)
  for (const path of locked) {
    const own = fields.get(path)
    fields.set(path, { ...(isObject(own) ? own : {}), readOnly: true })
  }
  return Object.fromEntries(fields)
}

/** An effect without the paths that are gone: none if it sets and clears nothing else, or starts from one of them. */
export function effectWithout(effect: unknown, isGone: (path: unknown) => boolean): unknown[] {
  if (!isObject(effect)) return [effect]
  if (isGone(effect['on'])) return []
  if (Array.isArray(effect['clear'])) {
    const clear = effect['clear'].filter(path => !isGone(path))
    return clear.length === effect['clear'].length ? [effect] : clear.length === 0 ? [] : [{ ...effect, clear }]
  }
  if (!isObject(effect['set'])) return [effect]
  const kept = Object.entries(effect['set']).filter(([path]) => !isGone(path))
  if (kept.length === Object.keys(effect['set']).length) return [effect]
  return kept.length === 0 ? [] : [{ ...effect, set: Object.fromEntries(kept) }]
}
