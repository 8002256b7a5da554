import type { PartProps } from '../../../builders/parts/parts.ts'
import type { Application } from '../../../providers/applicationsApi.ts'

/** The record of the page as the server answers it: schemas/entities/application.json, held by the test of the route. */
export function applicationOf(record: PartProps['record']): Application | undefined {
  return record as Application | undefined
}
