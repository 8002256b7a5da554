import { jsonAnswer } from '../simulated-service/simulatedService.ts'
import type { ServiceAnswer } from '../simulated-service/simulatedService.ts'
import type { SimulatedAccount } from './requisitions.ts'
import { simulatedBalance, simulatedTransactions } from './transactions.ts'

/**
 * How the banks differ: Kopra sends its transactions in pages, Saule, Merituul and Pohjola reject the first call as too
 * many, all others send everything at once.
 */
const PAGED = /^SIMKOPRA/
const BUSY = /^SIM(SAULE|MERITUUL|POHJOLA)/
const PAGE_SIZE = 60
const BUSY_SECONDS = '2'

/** Balances and transactions of an account, if the person has agreed to them. */
export function accountData(
  account: SimulatedAccount,
  kind: 'balances/' | 'transactions/',
  path: string,
  query: URLSearchParams,
): ServiceAnswer {
  const { id, agreement, country } = account
  if (!agreement.scope.includes(kind.slice(0, -1))) return reject(403, 'End User Agreement does not include this scope')
  const today = new Date().toISOString().slice(0, 10)
  if (kind === 'balances/')
    return jsonAnswer(200, {
      balances: [
        {
          balanceAmount: { amount: simulatedBalance(id), currency: 'EUR' },
          balanceType: 'interimBooked',
          referenceDate: today,
        },
      ],
    })
  account.callCount += 1
  if (BUSY.test(agreement.institutionId) && account.callCount === 1)
    return { ...reject(429, 'Rate limit exceeded'), headers: { 'retry-after': BUSY_SECONDS } }
  const earliest = new Date(Date.now() - agreement.historyDays * 86_400_000).toISOString().slice(0, 10)
  const from = query.get('date_from') ?? earliest
  const to = query.get('date_to') ?? today
  const booked = simulatedTransactions(id, country, { from: from < earliest ? earliest : from, to })
  if (!PAGED.test(agreement.institutionId)) return jsonAnswer(200, { transactions: { booked, pending: [] } })
  const page = Number(query.get('page') ?? 0)
  const next = `${path}?date_from=${from}&date_to=${to}&page=${page + 1}`
  return jsonAnswer(200, {
    transactions: { booked: booked.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE), pending: [] },
    ...(booked.length > (page + 1) * PAGE_SIZE ? { next } : {}),
  })
}

export function reject(status: number, summary: string): ServiceAnswer {
  return jsonAnswer(status, { summary, detail: summary, status_code: status })
}
