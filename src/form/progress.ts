import { isPresent } from './conditions.ts'
import { getAt } from './path.ts'
import type { FormState } from './store.ts'

export type SectionStatus = 'empty' | 'done' | 'faulty'

/** How far a section is: nothing required is missing, something shown is wrong, or there is still something to do. */
export function sectionStatus(state: FormState, id: string): SectionStatus {
  const fields = state.sectionFields.get(id) ?? []
  if (fields.some((field) => state.shown.has(field.path))) return 'faulty'
  const answered = (path: string): boolean => isPresent(getAt(state.document, path))
  const required = fields.filter((field) => state.required.has(field.path))
  const done = required.length > 0 ? required.every((field) => answered(field.path)) : fields.some((field) => answered(field.path))
  return done ? 'done' : 'empty'
}
