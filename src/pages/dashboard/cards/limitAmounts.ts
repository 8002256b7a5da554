import type { CardDefinition } from '../../../../schemas/dashboardDefinition.ts'
import type { CardContract } from '../../../../schemas/dashboards/cardCalls.ts'
import type { LimitAmounts } from '../../../charts/limitSlices.ts'

/** The amounts of a contract's limit under the ring's names; missing amounts are zero (DSH-07). */
export function limitOf(contract: CardContract, fields: NonNullable<CardDefinition['amounts']>): LimitAmounts {
  const amount = (field: string) => {
    const value: unknown = contract[field]
    return typeof value === 'string' ? value : '0.00'
  }
  const currency: unknown = contract['financingCurrencyCode']
  return {
    total: amount(fields.total),
    used: amount(fields.used),
    overdue: amount(fields.overdue),
    available: amount(fields.available),
    currency: typeof currency === 'string' ? currency : 'EUR',
  }
}
