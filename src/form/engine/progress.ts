import { isPresent } from './conditions.ts'
import type { Field } from './model.ts'
import { getAt } from './path.ts'
import type { FormState } from './FormStore.ts'

export type SectionStatus = 'empty' | 'done' | 'faulty'

/** State of a section: complete, with a visible error, or with something still to do. */
export function sectionStatus(state: FormState, id: string): SectionStatus {
  const fields = state.sectionFields.get(id) ?? []
  if (fields.some(field => state.shown.has(field.path))) return 'faulty'
  const required = fields.filter(field => isRequired(state, field))
  return (
    required.length > 0
      ? required.every(field => isAnswered(state, field))
      : fields.some(field => isAnswered(state, field))
  )
    ? 'done'
    : 'empty'
}

/** Sections with required fields, and how many of them are complete. Optional fields do not count. */
export function countRequired(state: FormState): { done: number; total: number } {
  const sections = [...state.sectionFields.values()].filter(fields => fields.some(field => isRequired(state, field)))
  const done = sections.filter(fields =>
    fields.every(field => !isRequired(state, field) || (isAnswered(state, field) && !state.shown.has(field.path))),
  )
  return { done: done.length, total: sections.length }
}

function isRequired(state: FormState, { path }: Field): boolean {
  return state.required.has(path)
}

/** A checkbox that must be ticked is unanswered while it is not. */
function isAnswered(state: FormState, { path, schema }: Field): boolean {
  const value = getAt(state.document, path)
  return isPresent(value) && !('const' in schema && value !== schema.const)
}
