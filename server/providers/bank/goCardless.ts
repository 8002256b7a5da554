import type { BankAccount } from '../../config/bankConfig.ts'
import { jsonCall } from '../call/jsonCall.ts'
import type { JsonAnswer } from '../call/jsonCall.ts'
import { ProviderFault } from '../call/providerFault.ts'
import { AccessToken } from './accessToken.ts'
import { readAccount, readAgreement, readCreated, readDetails, readInstitutions, readRequisition } from './answers.ts'
import type { BankIdentification, NewLink } from './bankIdentification.ts'
import { languageTags } from '../../texts/language.ts'

type Settings = BankAccount & { readonly now: () => Date }
type CallOptions = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly signal: AbortSignal
}

const TIMEOUT_MS = 10_000
/** The minimum that the service allows; transactions are outside the scope. */
const MIN_DAYS = 1

/**
 * GoCardless Bank Account Data, formerly Nordigen, API v2 (developer.gocardless.com/bank-account-data;
 * bankaccountdata.gocardless.com/api/v2/swagger.json). An agreement defines the access (account details, for a day); a
 * requisition has the `link` that takes the person to the bank and back. Its `ssn` lets the bank verify the person.
 * Account metadata contain the owner; otherwise the details do, which may be requested only a few times a day.
 */
export function goCardless(settings: Settings): BankIdentification {
  const { url, pageOrigins } = settings
  const token = new AccessToken(settings)
  const once = async ({ method, path, body, signal }: CallOptions, bearer: string): Promise<JsonAnswer> =>
    jsonCall({
      url: `${url}/api/v2/${path}`,
      method,
      ...(body === undefined ? {} : { body }),
      timeoutMs: TIMEOUT_MS,
      signal,
      bearer,
      readStatuses: [201],
    })
  /** A token revoked before its expiry is replaced once. */
  const call = async (options: CallOptions): Promise<JsonAnswer> => {
    const bearer = await token.get()
    const answer = await once(options, bearer)
    if (answer.status !== 401) return answer
    token.drop(bearer)
    return once(options, await token.get())
  }
  const read = async (options: CallOptions): Promise<unknown> => bodyOf(await call(options))
  return {
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
        await read({ method: 'POST', path: 'requisitions/', body: requisitionOf(link, agreement), signal }),
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
}

function requisitionOf(
  { institutionId, returnUrl, reference, language, personalCode }: NewLink,
  agreement: string,
): object {
  return {
    redirect: returnUrl,
    institution_id: institutionId,
    reference,
    agreement,
    user_language: languageTags[language],
    ...(personalCode === null ? {} : { ssn: personalCode }),
  }
}

function bodyOf({ status, body }: JsonAnswer): unknown {
  if (status === 429) throw new ProviderFault('RATE_LIMITED')
  if (status !== 200 && status !== 201) throw new ProviderFault(`HTTP_${status}`)
  return body
}
