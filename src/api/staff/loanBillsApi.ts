import type { LoanBillAnswer } from '../../../schemas/generated/types/actions/loan-bill-answer.ts'
import { contractParameters } from '../../../schemas/lists/listRequest.ts'
import { request } from '../http/httpClient.ts'

type Loan = { readonly companyNumber: string; readonly contractNumber: string }
type Filters = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Number of bills of each type under the other filters of the list (LON-13).
 * @param filters those of the list but the type; several values are one parameter
 */
export async function getLoanBillCounts(
  loans: readonly Loan[],
  filters: Filters,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value.length === 0 ? [] : [[name, typeof value === 'string' ? value : value.join(',')]],
  )
  const query = {
    ...contractParameters({
      'contract.companyNumber': loans.map(({ companyNumber }) => companyNumber),
      'contract.contractNumber': loans.map(({ contractNumber }) => contractNumber),
    }),
    ...(Object.fromEntries(given) as Record<string, string>),
    size: 1,
  }
  return (await request<LoanBillAnswer>('/hw/bills', { query, signal })).billTypeCounts
}
