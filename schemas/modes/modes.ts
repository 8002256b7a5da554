import { alter, fixed, hidden, optional, propertiesAt, required } from './alter.ts'
import { isObject, type JsonObject } from '../json.ts'
import { layoutInMode } from './layout.ts'

/** `default`, `partner`, `prefill`, `spouse`, `guarantor`, or one that an operator adds. */
export type ModeName = string

/** Differences of one mode from the form's documents (`modes` of ui.json). Paths refer to fields or groups. */
export type ModeUi = {
  readonly hidden?: readonly string[]
  readonly readOnly?: readonly string[]
  readonly required?: readonly string[]
  readonly optional?: readonly string[]
  readonly constants?: Readonly<Record<string, unknown>>
  readonly given?: readonly string[]
  readonly submit?: JsonObject
}

/** The only mode of a form that declares none. */
export const DEFAULT_MODE: ModeName = 'default'

function declared(ui: object): JsonObject | undefined {
  const modes = (ui as JsonObject)['modes']
  return isObject(modes) && Object.keys(modes).length > 0 ? modes : undefined
}

/** Modes of a form, in the order of its ui document. */
export function modesOf(ui: object): ModeName[] {
  return Object.keys(declared(ui) ?? { [DEFAULT_MODE]: {} })
}

/**
 * Documents of a form in one of its modes, for page and server alike. Hidden fields are neither rendered nor accepted;
 * a constant is the only valid value. A form without modes is unchanged. Pure; accepts unchecked documents.
 * @throws Error if the form has no such mode
 */
export function inMode<S extends object, U extends object>(
  { schema, ui }: { schema: S; ui: U },
  mode: ModeName,
): { schema: S; ui: U } {
  const modes = declared(ui)
  if (modes === undefined && mode === DEFAULT_MODE) return { schema, ui }
  const own = modes !== undefined && Object.hasOwn(modes, mode) ? modes[mode] : undefined
  if (!isObject(own)) throw new Error(`The form has no mode ${mode}`)
  const rules = readMode(own)
  const gone = withEmptyGroups(schema as JsonObject, rules.hidden)
  const layout = layoutInMode(ui as JsonObject, { ...rules, hidden: gone })
  return { schema: schemaInMode(schema as JsonObject, gone, rules, layout['constants']) as S, ui: layout as U }
}

/**
 * Texts of a form in one of its modes: `modes.<mode>.<key>` replaces `<key>` there (a partner reads "the customer's
 * name"). Texts of other modes are omitted except their titles.
 */
export function textsInMode<T extends Readonly<Record<string, Readonly<Record<string, string>> | undefined>>>(
  texts: T,
  mode: ModeName,
): T {
  return Object.fromEntries(
    Object.entries(texts).map(([language, table]) => [
      language,
      table === undefined ? table : tableInMode(table, mode),
    ]),
  ) as T
}

function tableInMode(table: Readonly<Record<string, string>>, mode: ModeName): Record<string, string> {
  const shared = Object.entries(table).filter(([key]) => !isOverlay(key))
  const prefix = `modes.${mode}.`
  const own = Object.entries(table).flatMap(([key, text]) =>
    isOverlay(key) && key.startsWith(prefix) ? [[key.slice(prefix.length), text] as const] : [],
  )
  return Object.fromEntries([...shared, ...own])
}

/** `modes.prefill.title` is the title of a mode; a longer key replaces another text. */
function isOverlay(key: string): boolean {
  const parts = key.split('.')
  return parts[0] === 'modes' && parts.length > 3
}

function readMode(own: JsonObject): Required<Omit<ModeUi, 'submit'>> & { submit: JsonObject | undefined } {
  const paths = (key: string): string[] =>
    Array.isArray(own[key]) ? own[key].filter((path): path is string => typeof path === 'string') : []
  const { constants, submit } = own
  return {
    hidden: paths('hidden'),
    readOnly: paths('readOnly'),
    required: paths('required'),
    optional: paths('optional'),
    given: paths('given'),
    constants: isObject(constants) ? constants : {},
    submit: isObject(submit) ? submit : undefined,
  }
}

function schemaInMode(
  schema: JsonObject,
  gone: readonly string[],
  rules: Pick<Required<ModeUi>, 'required' | 'optional'>,
  constants: unknown,
): JsonObject {
  let next = schema
  for (const path of gone) next = alter(next, path, hidden)
  for (const path of rules.optional) next = alter(next, path, optional)
  for (const path of rules.required) next = alter(next, path, required, 'base')
  for (const [path, value] of Object.entries(isObject(constants) ? constants : {}))
    next = alter(next, path, fixed(value), 'base')
  return next
}

/** A group that loses its last field is hidden too: an empty object means nothing, and no one could fill it in. */
function withEmptyGroups(schema: JsonObject, paths: readonly string[]): string[] {
  const gone = [...paths]
  let left = paths.reduce((next, path) => alter(next, path, hidden), schema)
  for (const path of gone) {
    const parent = path.split('.').slice(0, -1).join('.')
    if (parent === '' || gone.includes(parent) || propertiesAt(left, parent) !== 0) continue
    gone.push(parent)
    left = alter(left, parent, hidden)
  }
  return gone
}
