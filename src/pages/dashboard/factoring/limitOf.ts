import type { Contract } from '../../../builders/scopes/contractScope.ts'
import type { LimitAmounts } from '../../../charts/limitSlices.ts'

/** The amounts of a contract's limit under the ring's names; missing amounts are zero (DSH-07). */
export function limitOf(contract: Contract): LimitAmounts {
  const amount = (field: string) => {
    const value: unknown = contract[field]
    return typeof value === 'string' ? value : '0.00'
  }
  const currency: unknown = contract['financingCurrencyCode']
  return {
    total: amount('factoringCreditLimit'),
    used: amount('usedFactoringCreditLineAmount'),
    overdue: amount('overdueInvoicesAmount'),
    available: amount('availableFactoringCreditLineAmount'),
    currency: typeof currency === 'string' ? currency : 'EUR',
  }
}
