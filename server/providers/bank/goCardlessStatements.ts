import { ProviderFault } from '../call/providerFault.ts'
import { parseJson } from '../call/jsonCall.ts'
import { readAgreement, readCreated } from './answers.ts'
import type { BankStatements, Received, TransactionPage } from './bankStatements.ts'
import type { CallOptions } from './serviceCall.ts'
import { requisitionOf } from './requisitionBody.ts'
import { readBalances, readStatementAccount, readTransactionPage } from './statementAnswers.ts'

type Tools = {
  readonly url: string
  readonly pageOrigins: readonly string[]
  readonly read: (options: CallOptions) => Promise<unknown>
  readonly receive: (options: CallOptions) => Promise<Buffer>
}

/** Fetching from the bank itself takes longer than what the service has stored. */
const BANK_TIMEOUT_MS = 25_000
/** As much as a whole statement may have: the service sends most accounts in one answer. */
const MAX_PAGE_BYTES = 48 * 1024 * 1024
/** Longer than a day: a bank that allows few calls a day is called again on the next one. */
const ACCESS_DAYS = 2

/** Statements by GoCardless Bank Account Data: an agreement with balances and transactions in its scope (BST-20). */
export function goCardlessStatements({ url, pageOrigins, read, receive }: Tools): BankStatements {
  const api = '/api/v2/'
  const get = async <Value>(
    path: string,
    readBody: (body: unknown) => Value,
    signal: AbortSignal,
  ): Promise<Received<Value>> => {
    const received = await receive({
      method: 'GET',
      path,
      signal,
      timeoutMs: BANK_TIMEOUT_MS,
      maxBytes: MAX_PAGE_BYTES,
    })
    return { received, value: readBody(parseJson(received)) }
  }
  const pathOf = (accountId: string): string => `accounts/${encodeURIComponent(accountId)}/`
  const page = (accountId: string, path: string, signal: AbortSignal): Promise<Received<TransactionPage>> =>
    get(path, body => readTransactionPage(body, url, `${basePath(url)}${api}${pathOf(accountId)}transactions/`), signal)
  return {
    async createStatementLink({ days, ...link }, signal) {
      const body = {
        institution_id: link.institutionId,
        max_historical_days: days,
        access_valid_for_days: ACCESS_DAYS,
        access_scope: ['balances', 'details', 'transactions'],
      }
      const agreement = readAgreement(await read({ method: 'POST', path: 'agreements/enduser/', body, signal }))
      return readCreated(
        await read({ method: 'POST', path: 'requisitions/', body: requisitionOf(link, agreement, null), signal }),
        link.reference,
        pageOrigins,
      )
    },
    async account(accountId, signal) {
      const known = await get(pathOf(accountId), readStatementAccount, signal)
      if (known.value.name !== null && known.value.iban !== null) return [known]
      return [known, await get(`${pathOf(accountId)}details/`, readStatementAccount, signal)]
    },
    balances: (accountId, signal) => get(`${pathOf(accountId)}balances/`, readBalances, signal),
    transactions: (accountId, { from, to }, signal) =>
      page(accountId, `${pathOf(accountId)}transactions/?date_from=${from}&date_to=${to}`, signal),
    async transactionsAt(accountId, next, signal) {
      const start = `${basePath(url)}${api}`
      if (!next.startsWith(`${start}${pathOf(accountId)}transactions/`)) throw new ProviderFault('BAD_ANSWER')
      return page(accountId, next.slice(start.length), signal)
    },
  }
}

/** Path of the service's address, without a slash at its end. */
function basePath(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '')
}
