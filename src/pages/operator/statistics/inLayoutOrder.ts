import { isObject } from '../../../../schemas/json.ts'
import type { QuestionCounts } from '../../../api/operator/formStatistics.ts'

/** Questions in the order in which people meet them; those of a panel follow their list, those without a place come last. */
export function inLayoutOrder(
  questions: readonly QuestionCounts[],
  ui: Readonly<Record<string, unknown>>,
): QuestionCounts[] {
  const sections: readonly unknown[] = Array.isArray(ui['sections']) ? ui['sections'] : []
  const paths = sections.flatMap((section): readonly unknown[] =>
    isObject(section) && Array.isArray(section['fields']) ? section['fields'] : [],
  )
  const places = new Map(paths.map((path, index) => [path, index]))
  const placeOf = ({ field }: QuestionCounts): number =>
    places.get(field) ?? places.get(field.slice(0, Math.max(0, field.lastIndexOf('.')))) ?? paths.length
  return [...questions].sort((one, other) => placeOf(one) - placeOf(other))
}
