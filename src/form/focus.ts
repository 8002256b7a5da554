import type { FormModel } from './engine/model.ts'
import { fieldId } from './engine/path.ts'
import type { Problem } from './engine/problems.ts'
import { sectionElementId } from './section/sectionElementId.ts'

function elementOf(problem: Problem, model: FormModel): HTMLElement | null {
  const exact = document.getElementById(fieldId(problem.path))
  if (exact || problem.field === undefined) return exact
  const section = model.fields.get(problem.field)?.section
  return (
    document.getElementById(fieldId(problem.field)) ??
    (section ? document.getElementById(sectionElementId(section)) : null)
  )
}

export const SUMMARY_ID = 'error-summary'
const PHONE = '(max-width: 599.95px)'

/**
 * After a failed submit: on a phone focuses the summary, because one field fills the screen and hides the others.
 * Elsewhere focuses the first field, with the summary above it.
 */
export function focusFirst(first: Problem, model: FormModel): void {
  const summary = window.matchMedia?.(PHONE).matches ? document.getElementById(SUMMARY_ID) : null
  if (!summary) return focusProblem(first, model)
  summary.focus({ preventScroll: true })
  summary.scrollIntoView?.({ block: 'start' })
}

/** Focuses what must be corrected: the control itself, or at least its section. */
export function focusProblem(problem: Problem, model: FormModel): void {
  const element = elementOf(problem, model)
  if (!element) return
  element.focus({ preventScroll: true })
  element.scrollIntoView?.({ block: 'center' })
}
