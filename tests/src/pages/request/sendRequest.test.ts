import { expect, it } from 'vitest'

import { outcomeOf } from '../../../../src/pages/request/send/sendRequest.ts'
import { ApiError } from '../../../../src/api/http/ApiError.ts'

const known = new Map([
  ['request.submit.offline', 'No connection'],
  ['errors.SYSTEM_ERROR', 'Something went wrong'],
  ['errors.SME78', 'Another name'],
  ['errors.BANK_OFF', 'No banks'],
  ['errors.BANK_UNAVAILABLE', 'The bank is silent'],
  ['errors.TOO_MANY_ATTEMPTS', 'Too many'],
  ['errors.REQUEST_RUNNING', 'Wait'],
  ['errors.OVERLOADED', 'Busy'],
  ['errors.STORAGE_FULL', 'No room'],
  ['errors.STORAGE_QUOTA', 'Too much'],
])
const t = (key: string) => known.get(key) ?? key
const refused = (status: number, code: string) =>
  outcomeOf(() => Promise.reject(new ApiError(status, { code, requestId: 'r-1' })), t)

it.each([
  [
    'a name that is not that of the account is said',
    422,
    'SME78',
    { kind: 'failed', message: 'Another name', again: false },
  ],
  [
    'a bank that is silent is said',
    503,
    'BANK_UNAVAILABLE',
    { kind: 'failed', message: 'The bank is silent', again: false },
  ],
  [
    'banks that are switched off are said: there are other ways',
    503,
    'BANK_OFF',
    { kind: 'failed', message: 'No banks', again: false },
  ],
  ['a crowd decides nothing', 429, 'TOO_MANY_ATTEMPTS', { kind: 'failed', message: 'Too many', again: true }],
  ['nor does a request that still runs', 409, 'REQUEST_RUNNING', { kind: 'failed', message: 'Wait', again: true }],
  ['nor a lost connection', 0, 'SYSTEM_ERROR', { kind: 'failed', message: 'No connection', again: true }],
  ['nor a portal without room', 503, 'STORAGE_FULL', { kind: 'failed', message: 'No room', again: true }],
  [
    'nor a network that has stored its share',
    429,
    'STORAGE_QUOTA',
    { kind: 'failed', message: 'Too much', again: true },
  ],
  ['the failure of the server has its own page', 503, 'OVERLOADED', { kind: 'broken', requestId: 'r-1' }],
  ['so has one without a name', 500, 'INTERNAL', { kind: 'broken', requestId: 'r-1' }],
  ['a new version is no failure', 409, 'FORM_VERSION_CHANGED', { kind: 'versionChanged' }],
])('%s', async (_, status, code, outcome) => {
  expect(await refused(status, code)).toEqual(outcome.kind === 'failed' ? { ...outcome, code } : outcome)
})
