import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { errors } from '../../../server/plugins/errors.ts'

/** An error as a driver throws it. */
const fault = (code: string) => Object.assign(new Error('from the database'), { code })

describe('a fault of the database', async () => {
  const app = Fastify()
  await app.register(errors)
  app.get<{ Params: { code: string } }>('/:code', async ({ params }) => { throw fault(params.code) })
  afterAll(() => app.close())

  it.each([
    ['57014', 503, 'DATABASE_BUSY'], ['57P01', 503, 'DATABASE_BUSY'], ['53300', 503, 'DATABASE_BUSY'], ['08006', 503, 'DATABASE_BUSY'],
    // A statement of our own that does not fit its parameters is no reason to try again.
    ['08P01', 500, 'SYSTEM_ERROR'], ['42601', 500, 'SYSTEM_ERROR'],
    ['22003', 400, 'BAD_REQUEST'], ['22P02', 400, 'BAD_REQUEST'],
  ])('%s answers %s %s', async (state, status, code) => {
    const answer = await app.inject(`/${state}`)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code })
    expect(answer.body).not.toContain('from the database')
  })
})
