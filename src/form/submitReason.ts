import { holds } from './engine/conditions.ts'
import type { Condition, FormDocument } from '../contract/formTypes.ts'

/** The first field a condition still needs; shown as the reason why the submit button is off. */
export function waitingFor(condition: Condition, document: FormDocument): string | undefined {
  if (holds(condition, document)) return undefined
  if ('path' in condition) return condition.path
  if ('not' in condition) return firstPath(condition.not)
  const parts = 'all' in condition ? condition.all : condition.any
  for (const part of parts) {
    const path = waitingFor(part, document)
    if (path !== undefined) return path
  }
  return undefined
}

function firstPath(condition: Condition): string | undefined {
  if ('path' in condition) return condition.path
  if ('not' in condition) return firstPath(condition.not)
  const [first] = 'all' in condition ? condition.all : condition.any
  return first && firstPath(first)
}
