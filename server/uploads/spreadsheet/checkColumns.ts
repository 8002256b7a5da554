import schema from '../../../schemas/config/upload-columns.schema.json' with { type: 'json' }
import type { UploadColumns } from '../../../schemas/generated/types/config/upload-columns.ts'
import { StartError } from '../../errors.ts'
import { compileValidator } from '../../validation/factory.ts'
import { columnsDocument, meaningsOf } from './columns.ts'

/**
 * Checks resources/upload/columns.json. The thread trusts it, so that it need not load the validator.
 * @throws StartError that names every invalid place, and headers with two meanings
 */
export function checkColumns(document: unknown = columnsDocument): void {
  const problems = compileValidator(schema)(document).map(({ path, code }) => `${path}: ${code}`)
  if (problems.length === 0) meaningsOf(document as UploadColumns, problem => problems.push(problem))
  if (problems.length > 0)
    throw new StartError(`upload/columns.json is not valid:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
}
