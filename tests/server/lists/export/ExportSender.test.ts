import Fastify from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../../../server/db/database.ts'
import { PortalError } from '../../../../server/errors.ts'
import { ExportSender, type ExportFile } from '../../../../server/lists/export/ExportSender.ts'

type Steps = { prepare: () => Promise<ExportFile>; audit?: () => Promise<void> }

const file = {} as ExportFile
const apps: { close: () => Promise<void> }[] = []
afterEach(() => Promise.all(apps.splice(0).map(app => app.close())))

/** A route for each user; no test here reaches the rows, so there is no database. */
function exportsOf(steps: (userId: string) => Steps) {
  const app = Fastify()
  apps.push(app)
  const exports = new ExportSender({
    database: {} as Database,
    now: () => new Date(0),
    maxConcurrent: 2,
    isOpen: () => Promise.resolve(true),
  })
  app.get<{ Params: { user: string } }>('/:user', (request, reply) =>
    exports.send(reply, { userId: request.params.user, ...steps(request.params.user) }),
  )
  app.setErrorHandler((error, _request, reply) =>
    reply.code(418).send({ code: error instanceof PortalError ? error.code : String(error) }),
  )
  return async (user: string) => (await app.inject(`/${user}`)).json<{ code: string }>().code
}

describe('ExportSender.send', () => {
  it('takes no slot for a call that the preparation rejects', async () => {
    const audit = vi.fn<() => Promise<void>>()
    const send = exportsOf(() => ({ prepare: () => Promise.reject(new PortalError('NOT_FOUND')), audit }))
    expect([await send('a'), await send('a')]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    expect(audit).not.toHaveBeenCalled()
  })

  it('audits only an export that has a slot, and frees the slot when the audit fails', async () => {
    let fail = (): void => undefined
    const audit = vi.fn(() => new Promise<void>((_resolve, reject) => (fail = () => reject(new PortalError('SME3')))))
    const send = exportsOf(() => ({ prepare: () => Promise.resolve(file), audit }))
    const first = send('a')
    await vi.waitFor(() => expect(audit).toHaveBeenCalledTimes(1))
    expect(await send('a')).toBe('EXPORT_RUNNING')
    expect(audit).toHaveBeenCalledTimes(1)
    fail()
    expect(await first).toBe('SME3')
    const second = send('a')
    await vi.waitFor(() => expect(audit).toHaveBeenCalledTimes(2))
    fail()
    expect(await second).toBe('SME3')
  })

  it('limits the exports of all users together', async () => {
    const failures: (() => void)[] = []
    const audit = () => new Promise<void>((_resolve, reject) => failures.push(() => reject(new PortalError('SME3'))))
    const send = exportsOf(() => ({ prepare: () => Promise.resolve(file), audit }))
    const open = [send('a'), send('b')]
    await vi.waitFor(() => expect(failures).toHaveLength(2))
    expect(await send('c')).toBe('EXPORT_RUNNING')
    failures.forEach(fail => fail())
    expect(await Promise.all(open)).toEqual(['SME3', 'SME3'])
  })
})
