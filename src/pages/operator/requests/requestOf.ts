import type { OperatorRequest } from '../../../api/operator/requestsApi.ts'
import type { PartProps } from '../../../builders/slots/parts.ts'

/** The record of the page, once loaded. Before that the page renders the list row, which has no answers. */
export function requestOf(record: PartProps['record']): OperatorRequest | undefined {
  return record?.['answers'] === undefined ? undefined : (record as unknown as OperatorRequest)
}
