import type { FormTexts } from '../formTexts.ts'
import type { Field } from '../engine/model.ts'
import { fileIndex } from '../files/fileProblems.ts'
import { getAt, withoutIndexes } from '../engine/path.ts'
import type { Problem } from '../engine/problems.ts'
import type { FormDocument } from '../../contract/formTypes.ts'
import { readPlace } from './places.ts'

/** Label of a problem's field, preceded by the panel's name within panels; for a file, its name. */
export function labelOf(
  problem: Problem,
  field: Field | undefined,
  texts: FormTexts,
  document: FormDocument = {},
): string {
  const file = fileIndex(field, problem.path)
  const name = field && file !== undefined && getAt(document, `${field.path}.${file}.fileName`)
  if (typeof name === 'string') return name
  const place = field?.inner && readPlace(field, problem.path)
  if (!field || !place) return texts.label(problem.field ?? problem.path)
  const panel = texts.panel(field.path, place.index + 1)
  return place.name === undefined ? panel : `${panel}, ${texts.label(withoutIndexes(problem.path))}`
}
