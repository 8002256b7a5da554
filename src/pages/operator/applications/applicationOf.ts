import type { PartProps } from '../../../builders/slots/parts.ts'
import type { Application } from '../../../api/operator/applicationsApi.ts'

/**
 * The record of the page as returned by the server (schemas/entities/application.json), once loaded. Before that the
 * page renders the list row, which has no answers.
 */
export function applicationOf(record: PartProps['record']): Application | undefined {
  return record?.['answers'] === undefined ? undefined : (record as Application)
}
