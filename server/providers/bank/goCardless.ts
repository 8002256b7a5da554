import type { BankAccount } from '../../config/bankConfig.ts'
import { parseJson } from '../call/jsonCall.ts'
import { limitedCall } from '../call/limitedCall.ts'
import { measuredProvider } from '../call/measuredProvider.ts'
import { ProviderFault } from '../call/providerFault.ts'
import { AccessToken } from './accessToken.ts'
import { readAccount, readAgreement, readCreated, readDetails, readInstitutions, readRequisition } from './answers.ts'
import type { BankIdentification } from './bankIdentification.ts'
import type { BankStatements } from './bankStatements.ts'
import { goCardlessStatements } from './goCardlessStatements.ts'
import { requisitionOf } from './requisitionBody.ts'
import type { CallOptions } from './serviceCall.ts'

type Settings = BankAccount & { readonly now: () => Date }
/** Identifies people and fetches statements: one service, two agreements with the person. */
export type BankService = BankIdentification & BankStatements
type CallAnswer = Awaited<ReturnType<typeof limitedCall>>

const TIMEOUT_MS = 10_000
const MAX_BYTES = 256 * 1024
/** The minimum that the service allows; transactions are outside the scope. */
const MIN_DAYS = 1

/**
 * GoCardless Bank Account Data, formerly Nordigen, API v2 (developer.gocardless.com/bank-account-data;
 * bankaccountdata.gocardless.com/api/v2/swagger.json). An agreement defines the access (account details, for a day); a
 * requisition has the `link` that takes the person to the bank and back. Its `ssn` lets the bank verify the person.
 * Account metadata contain the owner; otherwise the details do, which may be requested only a few times a day.
 */
export function goCardless(settings: Settings): BankService {
  const { url, pageOrigins } = settings
  const token = new AccessToken(settings)
  const once = (options: CallOptions, bearer: string): Promise<CallAnswer> => {
    const { method, path, body, signal, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options
    return limitedCall({
      url: `${url}/api/v2/${path}`,
      method,
      ...(body === undefined ? {} : { body }),
      accept: 'application/json',
      timeoutMs,
      maxBytes,
      signal,
      bearer,
      readStatuses: [201],
    })
  }
  /** A token revoked before its expiry is replaced once. */
  const call = async (options: CallOptions): Promise<CallAnswer> => {
    const bearer = await token.get()
    const answer = await once(options, bearer)
    if (answer.status !== 401) return answer
    token.drop(bearer)
    return once(options, await token.get())
  }
  const read = async (options: CallOptions): Promise<unknown> => bodyOf(await call(options))
  const provider: BankService = {
    ...goCardlessStatements({ url, pageOrigins, read, receive: async options => bytesOf(await call(options)) }),
    pageOrigins,
    institutions: async (country, signal) =>
      readInstitutions(
        await read({ method: 'GET', path: `institutions/?country=${encodeURIComponent(country)}`, signal }),
      ),
    async createLink(link, signal) {
      const { institutionId } = link
      const limits = {
        institution_id: institutionId,
        max_historical_days: MIN_DAYS,
        access_valid_for_days: MIN_DAYS,
        access_scope: ['details'],
      }
      const agreement = readAgreement(await read({ method: 'POST', path: 'agreements/enduser/', body: limits, signal }))
      return readCreated(
        await read({
          method: 'POST',
          path: 'requisitions/',
          body: requisitionOf(link, agreement, link.personalCode),
          signal,
        }),
        link.reference,
        pageOrigins,
      )
    },
    async requisition(id, signal) {
      const answer = await call({ method: 'GET', path: `requisitions/${encodeURIComponent(id)}/`, signal })
      return answer.status === 404 ? null : readRequisition(bodyOf(answer), id)
    },
    async ownerOf(accountId, signal) {
      const path = `accounts/${encodeURIComponent(accountId)}/`
      const known = readAccount(await read({ method: 'GET', path, signal }), accountId)
      if (known.name !== null) return known
      const details = readDetails(await read({ method: 'GET', path: `${path}details/`, signal }))
      return { name: details.name, iban: details.iban ?? known.iban }
    },
  }
  return measuredProvider('bank', provider, {
    institutions: 'call',
    createLink: 'call',
    requisition: 'call',
    ownerOf: 'call',
    createStatementLink: 'call',
    account: 'call',
    balances: 'call',
    transactions: 'call',
    transactionsAt: 'call',
  })
}

function bytesOf({ status, bytes, retryAfterSeconds }: CallAnswer): Buffer {
  const wait = retryAfterSeconds ?? undefined
  if (status === 429) throw new ProviderFault('RATE_LIMITED', undefined, wait)
  if ((status !== 200 && status !== 201) || bytes === null) throw new ProviderFault(`HTTP_${status}`, undefined, wait)
  return bytes
}

function bodyOf(answer: CallAnswer): unknown {
  return parseJson(bytesOf(answer))
}
