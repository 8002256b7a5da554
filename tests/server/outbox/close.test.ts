import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { enqueue } from '../../../server/outbox/outbox.repository.ts'
import { Tracer } from '../../../server/tracing/Tracer.ts'
import { Outbox } from '../../../server/outbox/Outbox.ts'
import type { MessageProvider } from '../../../server/providers/message.ts'
import { openTestDatabase } from '../../support/testDatabase.ts'
import { aClock } from '../../support/clock.ts'

let database: Database
const { log } = Fastify()
const { now } = aClock()

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('outbox').execute()
})

function aProvider(send: MessageProvider['send']): MessageProvider & { closed: number } {
  const provider = {
    send,
    closed: 0,
    close: () => {
      provider.closed += 1
    },
  }
  return provider
}

const sms = () =>
  database.db
    .transaction()
    .execute(trx => enqueue(trx, { channel: 'SMS', to: '+37061111111', audience: 'OWNER', text: 'x', now: now() }))

it('outbox sends due messages before it closes, then releases the providers', async () => {
  const got: string[] = []
  const provider = aProvider(async ({ to }) => {
    got.push(to)
  })
  const outbox = new Outbox({
    db: database.db,
    providers: { SMS: provider, EMAIL: aProvider(async () => {}) },
    now,
    log,
    tracer: new Tracer({ export: null, visibleTo: new Set() }),
  })
  await sms()
  await outbox.close()
  expect(got).toEqual(['+37061111111'])
  expect(provider.closed).toBe(1)
})

it('outbox finishes the current message while it closes', async () => {
  let letGo: () => void = () => {}
  let started: () => void = () => {}
  const sending = new Promise<void>(resolve => {
    started = resolve
  })
  const provider = aProvider(
    () =>
      new Promise(resolve => {
        letGo = resolve
        started()
      }),
  )
  const outbox = new Outbox({
    db: database.db,
    providers: { SMS: provider, EMAIL: aProvider(async () => {}) },
    now,
    log,
    tracer: new Tracer({ export: null, visibleTo: new Set() }),
  })
  await sms()
  outbox.start()
  await sending
  const closed = outbox.close()
  letGo()
  await closed
  expect((await database.db.selectFrom('outbox').select('sent_at').executeTakeFirstOrThrow()).sent_at).toEqual(now())
})

it('outbox releases a caller that waits too long for a slow provider', async () => {
  const provider = aProvider(() => new Promise(() => {}))
  const outbox = new Outbox({
    db: database.db,
    providers: { SMS: provider, EMAIL: aProvider(async () => {}) },
    now,
    log,
    tracer: new Tracer({ export: null, visibleTo: new Set() }),
  })
  await sms()
  await expect(outbox.wake('SMS', 20)).resolves.toBeUndefined()
})
