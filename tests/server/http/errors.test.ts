import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { DatabaseUnavailable, type UnavailableReason } from '../../../server/db/databaseError.ts'
import { PortalError, type ErrorCode } from '../../../server/errors.ts'
import { errors } from '../../../server/http/errors.ts'

/** An error as a driver throws it. */
const fault = (code: string) => Object.assign(new Error('from the database'), { code })

describe('database error', async () => {
  const app = Fastify()
  await app.register(errors)
  app.get<{ Params: { code: string } }>('/:code', async ({ params }) => {
    throw fault(params.code)
  })
  afterAll(() => app.close())

  it.each([
    ['57014', 503, 'DATABASE_BUSY'],
    ['53300', 503, 'DATABASE_BUSY'],
    ['40P01', 503, 'DATABASE_BUSY'],
    ['40001', 503, 'DATABASE_BUSY'],
    ['55P03', 503, 'DATABASE_BUSY'],
    // The specification's code of a backend that does not work: the server ends, only reads, or has no room.
    ['57P01', 503, 'SME3'],
    ['57P03', 503, 'SME3'],
    ['08006', 503, 'SME3'],
    ['25006', 503, 'SME3'],
    ['53100', 503, 'SME3'],
    ['58030', 503, 'SME3'],
    // A statement of our own that does not fit its parameters is no reason to try again.
    ['08P01', 500, 'SYSTEM_ERROR'],
    ['42601', 500, 'SYSTEM_ERROR'],
    ['22003', 400, 'BAD_REQUEST'],
    ['22P02', 400, 'BAD_REQUEST'],
  ])('%s returns %s %s', async (state, status, code) => {
    const answer = await app.inject(`/${state}`)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code })
    expect(Number(answer.headers['retry-after'] ?? 0) > 0, 'says when to come back').toBe(status === 503)
    expect(answer.body).not.toContain('from the database')
  })
})

describe('unresponsive database', async () => {
  const app = Fastify()
  await app.register(errors)
  app.get<{ Params: { reason: UnavailableReason } }>('/:reason', async ({ params }) => {
    throw new DatabaseUnavailable(params.reason, 'at 10.1.2.3')
  })
  afterAll(() => app.close())

  it('returns 503 OUTCOME_UNKNOWN and when to repeat the call, if a write had no response (API-29)', async () => {
    app.get('/unknown', async () => {
      throw new DatabaseUnavailable('TIMEOUT', 'at 10.1.2.3', undefined, { isOutcomeUnknown: true })
    })
    const answer = await app.inject('/unknown')
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'OUTCOME_UNKNOWN'])
    expect(answer.headers['retry-after']).toBe('5')
  })

  it.each([
    ['LOST', 'SME3'],
    ['TIMEOUT', 'SME3'],
    ['UNREACHABLE', 'SME3'],
    ['QUEUE', 'DATABASE_BUSY'],
  ])('%s returns 503 %s with the time to retry', async (reason, code) => {
    const answer = await app.inject(`/${reason}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, code])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.body).not.toContain('10.1.2.3')
  })
})

describe('log of a rejected request', async () => {
  const lines: { level: number; code?: string; err?: unknown }[] = []
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    disableRequestLogging: true,
  })
  await app.register(errors)
  app.get<{ Params: { code: ErrorCode } }>('/:code', async ({ params }) => {
    throw new PortalError(params.code)
  })
  afterAll(() => app.close())
  const writtenFor = async (code: ErrorCode) => {
    lines.length = 0
    const answers = [await app.inject(`/${code}`), await app.inject(`/${code}`)]
    expect(answers.map(({ json }) => json<{ code: string }>().code)).toEqual([code, code])
    return lines.map(({ level, err }) => [level, err !== undefined])
  }

  it.each(['BANK_OFF', 'SIGNING_OFF'] as const)(
    'reports %s, a choice of the installation, once and without a stack',
    async code => {
      expect(await writtenFor(code)).toEqual([[30, false]])
    },
  )

  it('has an error for each server failure and none for an invalid request', async () => {
    expect(await writtenFor('BANK_UNAVAILABLE')).toEqual([
      [50, true],
      [50, true],
    ])
    expect(await writtenFor('NOT_FOUND')).toEqual([])
  })
})
