import type { PartProps } from '../../../builders/slots/parts.ts'
import type { Application } from '../../../api/operator/applicationsApi.ts'

/**
 * The record of the page as the server answers it (schemas/entities/application.json), once it is there: until then the page draws the row
 * of the list, which has no answers.
 */
export function applicationOf(record: PartProps['record']): Application | undefined {
  return record?.['answers'] === undefined ? undefined : (record as Application)
}
