import type { JsonSchema, Layout } from './documents.ts'

/** Values never shown to the user: filled in by code, constants, or later steps of the request. */
export const HIDDEN_WIDGET = 'hidden'

/** Default widget of a field without one in the ui document. A list or object without a widget is not rendered. */
export function defaultWidget(schema: JsonSchema): string {
  if (schema.enum) return 'select'
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find(one => one !== 'null')
  if (type === 'boolean') return 'checkbox'
  if (type === 'integer') return 'integer'
  if (type !== 'string') return type ?? 'unknown'
  if (schema.format === 'email') return 'email'
  if (schema.format === 'date') return 'date'
  return (schema.maxLength ?? 0) > LONG_TEXT ? 'textarea' : 'text'
}

const LONG_TEXT = 200

function parentOf(path: string): string {
  return path.split('.').slice(0, -1).join('.')
}

/** Section with most of the fields next to a path; without one, the section of the object around it. */
function homeOf(path: string, placed: ReadonlyMap<string, string>): string | undefined {
  for (let parent = parentOf(path); ; parent = parentOf(parent)) {
    const votes = new Map<string, number>()
    for (const [other, section] of placed) {
      const near = parentOf(other) === parent || (parent !== '' && other.startsWith(`${parent}.`))
      if (near) votes.set(section, (votes.get(section) ?? 0) + (parentOf(other) === parent ? 2 : 1))
    }
    const best = [...votes].sort((a, b) => b[1] - a[1])[0]
    if (best) return best[0]
    if (parent === '') return undefined
  }
}

/**
 * Fields of each section by id: those it lists, then those that no section lists and that are next to them in the
 * schema. An operator's new field therefore needs no entry in the ui document. Constants and hidden values are
 * excluded.
 * @param known the fields of the schema, of `leaves`
 */
export function placedFields(known: ReadonlyMap<string, JsonSchema>, ui: Layout): Map<string, readonly string[]> {
  const placed = new Map<string, string>()
  for (const section of ui.sections) for (const path of section.fields) placed.set(path, section.id)
  const plain = ui.sections.filter(section => section.component === undefined)
  const candidates = new Map([...placed].filter(([, id]) => plain.some(section => section.id === id)))
  const extra = new Map<string, string[]>()
  for (const [path, leaf] of known) {
    const internal =
      path in (ui.constants ?? {}) ||
      ui.given?.includes(path) === true ||
      ui.fields?.[path]?.widget === HIDDEN_WIDGET ||
      'const' in leaf
    if (placed.has(path) || internal) continue
    const home =
      homeOf(path, candidates) ?? plain[plain.length - 1]?.id ?? ui.sections[ui.sections.length - 1]?.id ?? ''
    extra.set(home, [...(extra.get(home) ?? []), path])
  }
  const shown = (path: string) => ui.fields?.[path]?.widget !== HIDDEN_WIDGET
  return new Map(ui.sections.map(({ id, fields }) => [id, [...fields, ...(extra.get(id) ?? [])].filter(shown)]))
}
