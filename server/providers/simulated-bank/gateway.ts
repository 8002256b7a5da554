import { jsonAnswer } from '../simulated-service/simulatedService.ts'
import type { ServiceAnswer } from '../simulated-service/simulatedService.ts'
import { accountData, reject } from './accountData.ts'
import { simulatedBanks } from './banks.ts'
import type { SimulatedAccount, SimulatedRequisition, SimulatedRequisitions } from './requisitions.ts'

export type GatewayCall = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}
export type GatewayTools = {
  readonly requisitions: SimulatedRequisitions
  readonly linkOf: (requisition: SimulatedRequisition) => string
}
type Fields = Readonly<Record<string, unknown>>

const scopes = ['balances', 'details', 'transactions']

/**
 * Calls below `/api/v2/` that require a token, with the responses of GoCardless Bank Account Data (see
 * server/providers/bank/goCardless.ts).
 */
export function gatewayAnswer({ method, path, query, body }: GatewayCall, tools: GatewayTools): ServiceAnswer {
  const [, area = '', id = '', rest = ''] =
    /^\/api\/v2\/(requisitions|accounts)\/([\w-]+)\/(details\/|balances\/|transactions\/)?$/.exec(path) ?? []
  if (method === 'GET' && area === 'requisitions') return requisitionAnswer(tools.requisitions.find(id), tools)
  if (method === 'GET' && area === 'accounts') {
    const account = tools.requisitions.account(id)
    if (account === undefined) return reject(404, 'Not found.')
    return rest === 'balances/' || rest === 'transactions/'
      ? accountData(account, rest, path, query)
      : accountAnswer(account, rest !== '')
  }
  switch (`${method} ${path}`) {
    case 'GET /api/v2/institutions/':
      return institutions(query.get('country') ?? '')
    case 'POST /api/v2/agreements/enduser/':
      return agreement(fields(body), tools)
    case 'POST /api/v2/requisitions/':
      return create(fields(body), tools)
    default:
      return reject(404, 'Not found.')
  }
}

function institutions(country: string): ServiceAnswer {
  const found = simulatedBanks().filter(({ countries }) => countries.includes(country.toUpperCase()))
  if (!/^[A-Za-z]{2}$/.test(country)) return reject(400, 'Invalid country code')
  return jsonAnswer(
    200,
    found.map(each => ({
      ...each,
      transaction_total_days: '90',
      max_access_valid_for_days: '90',
      logo: 'https://cdn.bank.invalid/logo.png',
    })),
  )
}

function agreement(
  {
    institution_id: institutionId,
    access_scope: scope,
    access_valid_for_days: days,
    max_historical_days: historyDays,
  }: Fields,
  { requisitions }: GatewayTools,
): ServiceAnswer {
  const isScope = Array.isArray(scope) && scope.length > 0 && scope.every(each => scopes.includes(String(each)))
  if (!isBank(institutionId)) return reject(400, 'Unknown institution ID')
  if (!isScope || typeof days !== 'number' || days < 1 || typeof historyDays !== 'number' || historyDays > 90)
    return reject(400, 'Invalid agreement')
  return jsonAnswer(201, {
    id: requisitions.addAgreement({ institutionId, scope: scope.map(String), historyDays }),
    created: new Date().toISOString(),
    institution_id: institutionId,
    access_scope: scope,
    access_valid_for_days: days,
    accepted: null,
  })
}

function create(fields: Fields, tools: GatewayTools): ServiceAnswer {
  const { institution_id: institutionId, redirect, reference, agreement: agreed, user_language: language, ssn } = fields
  if (!isBank(institutionId)) return reject(400, 'Unknown institution ID')
  if (
    typeof redirect !== 'string' ||
    !URL.canParse(redirect) ||
    typeof reference !== 'string' ||
    typeof agreed !== 'string'
  )
    return reject(400, 'Invalid requisition')
  const requisition = tools.requisitions.add({
    institutionId,
    redirect,
    reference,
    agreement: agreed,
    language: typeof language === 'string' ? language : 'en',
    ssn: typeof ssn === 'string' && ssn !== '' ? ssn : null,
  })
  return requisition === undefined
    ? reject(400, 'Client reference must be unique, and the agreement one with the institution')
    : jsonAnswer(201, described(requisition, tools))
}

function requisitionAnswer(requisition: SimulatedRequisition | undefined, tools: GatewayTools): ServiceAnswer {
  return requisition === undefined ? reject(404, 'Not found.') : jsonAnswer(200, described(requisition, tools))
}

function described(requisition: SimulatedRequisition, { linkOf }: GatewayTools): object {
  const { id, status, institutionId, reference, redirect, agreement: agreed, language, ssn, accounts } = requisition
  return {
    id,
    status,
    institution_id: institutionId,
    reference,
    redirect,
    agreement: agreed,
    user_language: language,
    ssn,
    accounts: accounts.map(account => account.id),
    link: linkOf(requisition),
    account_selection: false,
    redirect_immediate: false,
  }
}

function accountAnswer({ id, iban, ownerName, inDetails }: SimulatedAccount, isDetails: boolean): ServiceAnswer {
  if (isDetails) return jsonAnswer(200, { account: { resourceId: id, iban, currency: 'EUR', ownerName } })
  return jsonAnswer(200, { id, iban, status: 'READY', owner_name: inDetails ? '' : ownerName })
}

function isBank(id: unknown): id is string {
  return simulatedBanks().some(each => each.id === id)
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
