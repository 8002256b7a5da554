import type { IncomingMessage } from 'node:http'
import { jsonAnswer } from '../simulated-service/simulatedService.ts'
import type { ServiceAnswer } from '../simulated-service/simulatedService.ts'
import {
  simulatedDeals,
  simulatedOrganizations,
  simulatedPersons,
  simulatedPipelines,
  simulatedStages,
} from './deals.ts'

type Account = { readonly apiToken: string; readonly now: Date }

const PATH = /^\/api\/v2\/(deals|persons|organizations|stages|pipelines)\/(\d{1,15})$/
const DAY_MS = 86_400_000
/** The account's limit, as every response reports it. */
const limits = { 'x-ratelimit-limit': '40', 'x-ratelimit-remaining': '39', 'x-ratelimit-reset': '2' }

/** The calls of Pipedrive's API v2 that the portal uses. */
export function gatewayAnswer(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  account: Account,
): ServiceAnswer {
  if (request.headers['x-api-token'] !== account.apiToken)
    return failure(401, 'unauthorized access', 'ERR_UNAUTHORIZED')
  const [, kind, id] = PATH.exec(request.url ?? '') ?? []
  const found =
    request.method === 'GET' && kind !== undefined
      ? objects(account.now)[kind as keyof ReturnType<typeof objects>].find(one => String(one.id) === id)
      : undefined
  return found === undefined
    ? failure(404, 'Entity not found', 'ERR_NOT_FOUND')
    : { ...jsonAnswer(200, { success: true, data: found }), headers: limits }
}

function objects(now: Date) {
  return {
    deals: simulatedDeals.map(({ daysAgo, ...deal }) => ({
      ...deal,
      owner_id: 7,
      add_time: new Date(now.getTime() - daysAgo * DAY_MS).toISOString().replace(/\.\d{3}Z$/, 'Z'),
      is_deleted: false,
      is_archived: false,
      probability: null,
      label_ids: [],
      origin: 'ManuallyCreated',
      custom_fields: {},
    })),
    persons: simulatedPersons.map(({ phone, email, ...person }) => ({
      ...person,
      phones: phone === null ? [] : [{ value: phone, primary: true, label: 'mobile' }],
      emails: [{ value: email, primary: true, label: 'work' }],
    })),
    organizations: simulatedOrganizations,
    stages: simulatedStages,
    pipelines: simulatedPipelines,
  } as const
}

function failure(status: number, error: string, code: string): ServiceAnswer {
  return { ...jsonAnswer(status, { success: false, error, code }), headers: limits }
}
