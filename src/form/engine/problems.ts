import { fromPointer } from './path.ts'
import { placeInPanels } from '../panels/places.ts'
import type { FormModel } from './model.ts'
import type { Issue } from '../../contract/formTypes.ts'

/**
 * An issue with its place in the form: `path` with dots, `field` the rendered field it belongs to (none: the whole
 * form).
 */
export type Problem = Issue & { readonly field: string | undefined }

/** When several rules reject one answer, the first of these is shown. */
const priority = [
  'required',
  'type',
  'minItems',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'enum',
  'const',
  'format',
  'pattern',
]

function rank(code: string): number {
  const index = priority.indexOf(code)
  return index === -1 ? priority.length : index
}

function fieldOf(path: string, model: FormModel): string | undefined {
  for (let place = path; place !== ''; place = place.split('.').slice(0, -1).join('.')) {
    if (model.fields.has(place)) return place
  }
  return undefined
}

/**
 * Sorts issues into form order, one per place. The summary uses this order, and the first entry gets the focus. Issues
 * without a rendered field come last.
 */
export function toProblems(issues: readonly Issue[], model: FormModel): Problem[] {
  const order = new Map([...model.fields.keys()].map((path, index) => [path, index]))
  const best = new Map<string, Problem>()
  for (const issue of issues) {
    const path = fromPointer(issue.path)
    const known = best.get(path)
    if (known && rank(known.code) <= rank(issue.code)) continue
    best.set(path, { ...issue, path, field: fieldOf(path, model) })
  }
  const place = (problem: Problem) =>
    problem.field === undefined ? order.size : (order.get(problem.field) ?? order.size)
  const inside = (problem: Problem) =>
    placeInPanels(problem.field === undefined ? undefined : model.fields.get(problem.field), problem.path)
  return [...best.values()].sort((a, b) => place(a) - place(b) || inside(a) - inside(b) || (a.path < b.path ? -1 : 1))
}

export function sameProblem(a: Problem, b: Problem): boolean {
  return a.path === b.path && a.code === b.code && JSON.stringify(a.params) === JSON.stringify(b.params)
}
