import type { PartProps } from '../../../builders/slots/parts.ts'
import type { Partner } from '../../../api/operator/partnersApi.ts'

/**
 * The record of the page as the server returns it for one partner. Before that the page renders the list row, which has
 * no logo, and an edit of it would begin with stale values.
 */
export function partnerOf(record: PartProps['record']): Partner | undefined {
  return record?.['logo'] === undefined ? undefined : (record as unknown as Partner)
}
