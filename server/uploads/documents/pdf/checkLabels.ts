import schema from '../../../../schemas/config/upload-labels.schema.json' with { type: 'json' }
import type { UploadLabels } from '../../../../schemas/generated/types/config/upload-labels.ts'
import { StartError } from '../../../errors.ts'
import { compileValidator } from '../../../validation/factory.ts'
import { foldWords, labelKinds, labelsDocument } from './labels.ts'

/**
 * Checks resources/upload/labels.json. The reading process trusts it, so that it need not load the validator.
 * @throws StartError that names every invalid place, and labels with two meanings
 */
export function checkLabels(document: unknown = labelsDocument): void {
  const problems = compileValidator(schema)(document).map(({ path, code }) => `${path}: ${code}`)
  if (problems.length === 0) problems.push(...doubleMeanings(document as UploadLabels))
  if (problems.length > 0)
    throw new StartError(`upload/labels.json is not valid:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
}

function doubleMeanings({ labels, months }: UploadLabels): string[] {
  const meanings = new Map<string, string>()
  const problems: string[] = []
  const add = (word: string, meaning: string): void => {
    const other = meanings.get(foldWords(word))
    if (other !== undefined && other !== meaning) problems.push(`"${word}" means ${other} and ${meaning}`)
    meanings.set(foldWords(word), meaning)
  }
  for (const kind of labelKinds) for (const label of labels[kind]) add(label, kind)
  for (const [month, names] of months.entries()) for (const name of names) add(name, `month ${String(month + 1)}`)
  return problems
}
