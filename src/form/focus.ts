import type { FormModel } from './model.ts'
import { fieldId } from './path.ts'
import type { Problem } from './problems.ts'
import { sectionElementId } from './section/sectionElementId.ts'

function elementOf(problem: Problem, model: FormModel): HTMLElement | null {
  const exact = document.getElementById(fieldId(problem.path))
  if (exact || problem.field === undefined) return exact
  const section = model.fields.get(problem.field)?.section
  return document.getElementById(fieldId(problem.field)) ?? (section ? document.getElementById(sectionElementId(section)) : null)
}

/** Brings the person to what has to be mended: the control itself, or at least its section. */
export function focusProblem(problem: Problem, model: FormModel): void {
  const element = elementOf(problem, model)
  if (!element) return
  element.focus({ preventScroll: true })
  element.scrollIntoView?.({ block: 'center' })
}
