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
 * After a failed attempt: on a phone to the summary, since one field fills the screen and hides that there are more; elsewhere to the first
 * field, with the summary above it.
 */
export function focusFirst(first: Problem, model: FormModel): void {
  const summary = window.matchMedia?.(PHONE).matches ? document.getElementById(SUMMARY_ID) : null
  if (!summary) return focusProblem(first, model)
  summary.focus({ preventScroll: true })
  summary.scrollIntoView?.({ block: 'start' })
}

/** Brings the person to what has to be mended: the control itself, or at least its section. */
export function focusProblem(problem: Problem, model: FormModel): void {
  const element = elementOf(problem, model)
  if (!element) return
  element.focus({ preventScroll: true })
  element.scrollIntoView?.({ block: 'center' })
}
