import { isObject, type JsonObject } from '../json.ts'
import { DEFAULT_MODE, inMode, modesOf } from '../modes/modes.ts'
import { requiredPaths } from './demands.ts'
import type { StudioDocuments } from './facts.ts'
import { fieldAt, isAskedAlways } from './fields.ts'
import type { ShippedRules } from './locks.ts'
import { sectionsOf } from './moves.ts'
import { done, rejected, type CommandResult } from './result.ts'

/** What can be chosen for a question in one mode. `asked`: required only by a rule, or when its group is sent. */
export const cellStates = ['required', 'asked', 'optional', 'locked', 'hidden'] as const
export type CellState = (typeof cellStates)[number]

/** Why a state cannot be chosen, or a cell not be changed at all. */
export type CellLock =
  | 'contract'
  | 'sometimes'
  | 'group'
  | 'needsValue'
  | 'formLocks'
  | 'calculator'
  | 'fixed'
  | 'given'
  | 'undrawn'

export type CellChoice = { readonly state: CellState; readonly lock: CellLock | null; readonly isOfForm: boolean }
export type CellChoices = {
  readonly current: CellState | null
  /** Why the whole cell cannot be changed. */
  readonly lock: CellLock | null
  readonly choices: readonly CellChoice[]
  /** Whether the mode says something of its own about the question. */
  readonly isOwn: boolean
}

type Lists = Record<'hidden' | 'readOnly' | 'required' | 'optional', readonly string[]>
const listNames = ['hidden', 'readOnly', 'required', 'optional'] as const

/** The states of a question in a mode, each with the reason if it cannot be chosen. Pure. */
export function cellChoices(
  documents: StudioDocuments,
  path: string,
  mode: string,
  shipped: ShippedRules | null,
): CellChoices {
  const now = inMode(documents, mode)
  const current = stateIn(now, path)
  const lists = listsOf(documents.ui, mode)
  const isOwn = listNames.some(name => lists[name].some(one => covers(one, path)))
  const lock = wholeLock(documents, now, path, mode)
  if (lock !== null) return { current, lock, choices: [], isOwn }
  const form = stateIn(
    inMode(withLists(documents.ui, mode, withoutPath(documents, lists, path), documents), mode),
    path,
  )
  const offered = cellStates.filter(state => state !== 'asked' || form === 'asked' || current === 'asked')
  return {
    current,
    lock,
    isOwn,
    choices: offered.map(state => ({
      state,
      isOfForm: state === form,
      lock: state === current ? null : lockOf(documents, path, mode, state, shipped),
    })),
  }
}

/** Sets a question's state in one mode, by the fewest entries of the mode against what the form says. */
export function setCell(
  documents: StudioDocuments,
  path: string,
  mode: string,
  state: CellState,
  shipped: ShippedRules | null,
): CommandResult {
  if (!modesOf(documents.ui).includes(mode) || fieldAt(documents.schema, path) === undefined)
    return rejected('expertField', { field: path })
  const { lock, choices } = cellChoices(documents, path, mode, shipped)
  const chosen = choices.find(choice => choice.state === state)
  const reason = lock ?? chosen?.lock ?? null
  if (chosen === undefined || reason !== null) return rejected(`cell.${reason ?? 'undrawn'}`, { field: path })
  const { ui } = withState(documents, path, mode, state)
  return done(documents, { ui }, `setCell.${state}`, { field: path, mode })
}

type Rules = { readonly schema: JsonObject; readonly ui: JsonObject }

/** State of a question that is rendered; null for one whose value the form or the page gives. */
function stateIn({ schema, ui }: Rules, path: string): CellState | null {
  if (isGivenIn(ui, path) || isFixedIn(ui, path)) return null
  if (fieldAt(merged(schema), path) === undefined) return 'hidden'
  if (lookOf(ui, path)['readOnly'] === true) return 'locked'
  const { always, conditional } = requiredPaths(schema)
  return always.has(path) ? 'required' : conditional.has(path) ? 'asked' : 'optional'
}

/**
 * A mode writes a changed shared definition as `allOf`. For finding a field its properties are enough.
 */
function merged(node: JsonObject): JsonObject {
  const parts = Array.isArray(node['allOf'])
    ? node['allOf'].filter(isObject).filter(part => part['if'] === undefined)
    : []
  const all = [...parts.map(merged), node].map(part => (isObject(part['properties']) ? part['properties'] : {}))
  const names = new Set(all.flatMap(properties => Object.keys(properties)))
  if (names.size === 0) return node
  const properties = Object.fromEntries(
    [...names].map(name => {
      const found = all.map(one => one[name]).filter(isObject)
      return [name, merged(Object.assign({}, ...found) as JsonObject)]
    }),
  )
  return { ...node, properties }
}

function wholeLock(documents: StudioDocuments, now: Rules, path: string, mode: string): CellLock | null {
  if (isFixedIn(now.ui, path)) return 'fixed'
  if (isGivenIn(now.ui, path)) return 'given'
  const placed = (sectionsOf(documents.ui) ?? []).some(({ fields }) => fields.includes(path))
  if (!placed && stateIn(now, path) === null) return 'undrawn'
  if (lookOf(documents.ui, path)['widget'] === 'hidden') return 'undrawn'
  const isConstant = fieldAt(documents.schema, path)?.['const'] !== undefined
  return isConstant && !placed ? 'fixed' : modesOf(documents.ui).includes(mode) ? null : 'undrawn'
}

function lockOf(
  documents: StudioDocuments,
  path: string,
  mode: string,
  state: CellState,
  shipped: ShippedRules | null,
): CellLock | null {
  const isOfCalculator = (sectionsOf(documents.ui) ?? []).some(
    ({ fields, component }) => component !== undefined && fields.includes(path),
  )
  if (isOfCalculator && state === 'hidden') return 'calculator'
  if (lookOf(documents.ui, path)['readOnly'] === true && state !== 'locked' && state !== 'hidden') return 'formLocks'
  const next = inMode(withState(documents, path, mode, state), mode)
  const { always, conditional } = requiredPaths(next.schema)
  const needs = always.has(path) ? 'always' : conditional.has(path) ? 'sometimes' : 'never'
  if (shipped !== null && isLooser(shipped, mode, path, needs)) return 'contract'
  if (state === 'required') {
    if (!isAskedAlways(next.ui, path)) return 'sometimes'
    if (needs !== 'always') return 'group'
  }
  return state === 'locked' && needs !== 'never' && !isOfCalculator && !hasValue(documents, path) ? 'needsValue' : null
}

/** Whether the shipped mode requires more of the question. A mode that is not shipped has no contract. */
function isLooser(shipped: ShippedRules, mode: string, path: string, needs: 'always' | 'sometimes' | 'never'): boolean {
  if (!modesOf(shipped.ui).includes(mode)) return false
  const { always, conditional } = requiredPaths(inMode(shipped, mode).schema)
  return (always.has(path) && needs !== 'always') || (conditional.has(path) && needs === 'never')
}

function hasValue({ schema, ui }: StudioDocuments, path: string): boolean {
  return fieldAt(schema, path)?.['default'] !== undefined || lookOf(ui, path)['default'] !== undefined
}

function lookOf(ui: JsonObject, path: string): JsonObject {
  const own = isObject(ui['fields']) ? ui['fields'][path] : undefined
  return isObject(own) ? own : {}
}

function isFixedIn({ constants }: JsonObject, path: string): boolean {
  return isObject(constants) && Object.hasOwn(constants, path)
}

function isGivenIn({ given }: JsonObject, path: string): boolean {
  return Array.isArray(given) && given.includes(path)
}

function covers(one: string, path: string): boolean {
  return one === path || path.startsWith(`${one}.`)
}

function listsOf(ui: JsonObject, mode: string): Lists {
  const modes = isObject(ui['modes']) ? ui['modes'] : {}
  const own = isObject(modes[mode]) ? modes[mode] : {}
  const list = (name: string): readonly string[] => (Array.isArray(own[name]) ? own[name].map(String) : [])
  return { hidden: list('hidden'), readOnly: list('readOnly'), required: list('required'), optional: list('optional') }
}

/** The lists without the path. A group that covers it is replaced by its other members. */
function withoutPath({ schema }: StudioDocuments, lists: Lists, path: string): Lists {
  const spread = (list: readonly string[]): string[] =>
    list.flatMap(one => (one === path ? [] : covers(one, path) ? othersIn(schema, one, path) : [one]))
  const others = (list: readonly string[]): string[] => list.filter(one => one !== path)
  return {
    hidden: spread(lists.hidden),
    readOnly: spread(lists.readOnly),
    // For a group these two are about the group and not about its members.
    required: others(lists.required),
    optional: others(lists.optional),
  }
}

function othersIn(schema: JsonObject, group: string, path: string): string[] {
  const properties = fieldAt(schema, group)?.['properties']
  return Object.keys(isObject(properties) ? properties : {}).flatMap(name => {
    const at = `${group}.${name}`
    return at === path ? [] : covers(at, path) ? othersIn(schema, at, path) : [at]
  })
}

/** The documents with a question in the state: first without entries of its own, then with the one that is missing. */
function withState(documents: StudioDocuments, path: string, mode: string, state: CellState): Rules {
  const lists = withoutPath(documents, listsOf(documents.ui, mode), path)
  const plain = withLists(documents.ui, mode, lists, documents)
  const form = stateIn(inMode(plain, mode), path)
  if (state === form) return plain
  const add = (name: keyof Lists, before = lists): Lists => ({ ...before, [name]: [...before[name], path] })
  if (state === 'hidden') return withLists(documents.ui, mode, add('hidden'), documents)
  if (state === 'locked') {
    // What had to be answered or could be skipped stays so.
    const kept = listsOf(documents.ui, mode)
    const need = (['required', 'optional'] as const).find(name => kept[name].includes(path))
    return withLists(documents.ui, mode, add('readOnly', need === undefined ? lists : add(need)), documents)
  }
  const need = state === 'required' ? 'required' : 'optional'
  return withLists(documents.ui, mode, state === 'asked' ? lists : add(need), documents)
}

/** The documents with the lists of a mode; an empty list is left out, and so are modes that say nothing. */
function withLists(ui: JsonObject, mode: string, lists: Lists, { schema }: StudioDocuments): Rules {
  const modes = isObject(ui['modes']) ? ui['modes'] : {}
  const before = isObject(modes[mode]) ? modes[mode] : {}
  const own: Record<string, unknown> = { ...before }
  for (const name of listNames) {
    if (lists[name].length > 0) own[name] = lists[name]
    else delete own[name]
  }
  const isNothing =
    Object.keys(own).length === 0 && Object.keys(modes).every(name => name === mode) && mode === DEFAULT_MODE
  const { modes: _modes, ...rest } = ui
  return { schema, ui: isNothing ? rest : { ...ui, modes: { ...modes, [mode]: own } } }
}
