import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import type { Tables } from '../../../server/db/tables.ts'
import { Tracer } from '../../../server/tracing/Tracer.ts'
import { ChannelWorker } from '../../../server/outbox/ChannelWorker.ts'
import type { WorkerOptions } from '../../../server/outbox/ChannelWorker.ts'
import { enqueue } from '../../../server/outbox/outbox.repository.ts'
import type { Message, MessageProvider } from '../../../server/providers/message.ts'
import { mailSimulator } from '../../../server/providers/mail-simulator.ts'
import { smsSimulator } from '../../../server/providers/sms-simulator.ts'
import { openTestDatabase } from '../../support/testDatabase.ts'
import { aClock } from '../../support/clock.ts'

let database: Database
let db: Kysely<Tables>
let clock: ReturnType<typeof aClock>

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  clock = aClock()
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('simulated_message').execute()
})

/** Takes over messages, or fails as long as `failures` lasts. */
function aProvider(failures: unknown[] = []): MessageProvider & { got: Message[] } {
  const got: Message[] = []
  return {
    got,
    async send(message) {
      got.push(message)
      if (failures.length > 0) throw failures.shift()
    },
  }
}

const mail = (to: string, text = 'text') =>
  db
    .transaction()
    .execute(trx =>
      enqueue(trx, { channel: 'EMAIL', to, audience: 'OWNER', subject: 'subject', text, now: clock.now() }),
    )

const tracer = new Tracer({ export: null, visibleTo: new Set() })
function aWorker(provider: MessageProvider, overrides: Partial<WorkerOptions> = {}) {
  const onFailure = vi.fn()
  const onError = vi.fn()
  return {
    worker: new ChannelWorker({
      db,
      channel: 'EMAIL',
      provider,
      now: clock.now,
      tracer,
      onFailure,
      onError,
      ...overrides,
    }),
    onFailure,
    onError,
  }
}

describe('message in the outbox', () => {
  it('is sent with a dedupe id and keeps no text afterwards', async () => {
    const provider = aProvider()
    await mail('a@b.example', 'hello')
    await aWorker(provider).worker.wake()
    expect(provider.got).toEqual([
      { dedupeId: expect.stringMatching(/^[\da-f-]{36}$/), to: 'a@b.example', subject: 'subject', text: 'hello' },
    ])
    expect(await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      attempts: 1,
      sent_at: clock.now(),
      failed_at: null,
      body: '',
    })
  })

  it('does not exist when its transaction is rolled back (API-07, SEC-52)', async () => {
    const provider = aProvider()
    await db
      .transaction()
      .execute(async trx => {
        await enqueue(trx, { channel: 'EMAIL', to: 'a@b.example', audience: 'OWNER', text: 'x', now: clock.now() })
        throw new Error('no')
      })
      .catch(() => {})
    await aWorker(provider).worker.wake()
    expect(provider.got).toEqual([])
  })

  it('is retried after 5, 10, 20 s (a fifth more or less), each time under the same id', async () => {
    const provider = aProvider([new Error('1'), new Error('2'), new Error('3')])
    const { worker, onFailure } = aWorker(provider)
    await mail('a@b.example')
    await worker.wake()
    for (const wait of [5, 10, 20]) {
      const sent = provider.got.length
      clock.advance(wait * 0.79)
      await worker.wake()
      expect(provider.got).toHaveLength(sent)
      clock.advance(wait * 0.42)
      await worker.wake()
      expect(provider.got).toHaveLength(sent + 1)
    }
    expect(new Set(provider.got.map(({ dedupeId }) => dedupeId)).size).toBe(1)
    expect(onFailure.mock.calls.map(([failure]) => failure as unknown)).toEqual(
      [1, 2, 3].map(attempts => ({ channel: 'EMAIL', attempts, error: 'Error', isFinal: false })),
    )
    expect(await db.selectFrom('outbox').select(['sent_at', 'last_error']).executeTakeFirstOrThrow()).toEqual({
      sent_at: clock.now(),
      last_error: null,
    })
  })

  it('that fails does not expose its recipient to logs or database', async () => {
    const { worker, onFailure } = aWorker(
      aProvider([Object.assign(new Error('550 canary@b.example unknown'), { code: 'EENVELOPE' })]),
    )
    await mail('canary@b.example')
    await worker.wake()
    expect(JSON.stringify(onFailure.mock.calls)).not.toContain('canary')
    expect(await db.selectFrom('outbox').select('last_error').executeTakeFirstOrThrow()).toEqual({
      last_error: 'EENVELOPE',
    })
  })

  it('fails finally after a day, and loses its text', async () => {
    const provider = aProvider([new Error('1'), new Error('2')])
    const { worker, onFailure } = aWorker(provider)
    await mail('a@b.example', 'kept')
    await worker.wake()
    clock.advance(24 * 3600)
    await worker.wake()
    expect(onFailure).toHaveBeenLastCalledWith({ channel: 'EMAIL', attempts: 2, error: 'Error', isFinal: true })
    expect(await db.selectFrom('outbox').select(['failed_at', 'body']).executeTakeFirstOrThrow()).toEqual({
      failed_at: clock.now(),
      body: '',
    })
    clock.advance(24 * 3600)
    await worker.wake()
    expect(provider.got).toHaveLength(2)
  })

  it('by SMS fails finally after ten minutes without its text: its code has expired', async () => {
    const { worker } = aWorker(aProvider([new Error('1'), new Error('2')]), { channel: 'SMS' })
    await db
      .transaction()
      .execute(trx =>
        enqueue(trx, { channel: 'SMS', to: '+37061111111', audience: 'OWNER', text: '123456', now: clock.now() }),
      )
    await worker.wake()
    clock.advance(600)
    await worker.wake()
    expect(await db.selectFrom('outbox').select(['failed_at', 'body']).executeTakeFirstOrThrow()).toEqual({
      failed_at: clock.now(),
      body: '',
    })
  })

  it('of a dead process is sent by another one a minute later', async () => {
    const hanging: MessageProvider = { send: () => new Promise(() => {}) }
    await mail('a@b.example')
    void aWorker(hanging).worker.wake()
    await vi.waitFor(
      async () => expect((await db.selectFrom('outbox').select('attempts').executeTakeFirstOrThrow()).attempts).toBe(1),
      10_000,
    )
    const provider = aProvider()
    const { worker } = aWorker(provider)
    await worker.wake()
    expect(provider.got).toEqual([])
    clock.advance(60)
    await worker.wake()
    expect(provider.got).toHaveLength(1)
  })
})

describe('clock that was an hour ahead', () => {
  it('delays no message once it is set right', async () => {
    const provider = aProvider()
    const right = clock.now()
    clock.advance(3600)
    await mail('a@b.example')
    await aWorker(provider, { now: () => right }).worker.wake()
    expect(provider.got).toHaveLength(1)
  })
})

describe('several workers', () => {
  it('send each of 300 messages once', async () => {
    const provider = aProvider()
    await db
      .insertInto('outbox')
      .values(
        Array.from({ length: 300 }, (_value, index) => ({
          channel: 'EMAIL' as const,
          recipient: `user${index}@b.example`,
          subject: null,
          body: 'x',
          created_at: clock.now(),
          next_attempt_at: clock.now(),
          sent_at: null,
          failed_at: null,
          last_error: null,
        })),
      )
      .execute()
    await Promise.all([1, 2, 3, 4].map(() => aWorker(provider).worker.wake()))
    expect(provider.got).toHaveLength(300)
    expect(new Set(provider.got.map(({ to }) => to)).size).toBe(300)
  })

  it('of different channels do not wait for each other', async () => {
    const hanging: MessageProvider = { send: () => new Promise(() => {}) }
    const sms = aProvider()
    await mail('a@b.example')
    await db
      .transaction()
      .execute(trx =>
        enqueue(trx, { channel: 'SMS', to: '+37061111111', audience: 'OWNER', text: 'x', now: clock.now() }),
      )
    void aWorker(hanging).worker.wake()
    await aWorker(sms, { channel: 'SMS' }).worker.wake()
    expect(sms.got).toHaveLength(1)
  })
})

describe('waking the outbox', () => {
  it('during a pass includes the messages that arrive meanwhile', async () => {
    let letGo: () => void = () => {}
    const got: string[] = []
    const slow: MessageProvider = {
      async send({ to }) {
        got.push(to)
        if (got.length === 1)
          await new Promise<void>(resolve => {
            letGo = resolve
          })
      },
    }
    const { worker } = aWorker(slow)
    await mail('first@b.example')
    const first = worker.wake()
    await vi.waitFor(() => expect(got).toEqual(['first@b.example']), 10_000)
    await mail('second@b.example')
    const second = worker.wake()
    letGo()
    await Promise.all([first, second])
    expect(got).toEqual(['first@b.example', 'second@b.example'])
  })

  it('never rejects when the database does not respond', async () => {
    const broken = {
      transaction: () => {},
      getExecutor: () => {
        throw new Error('gone')
      },
    } as unknown as Kysely<Tables>
    const { worker, onError } = aWorker(aProvider(), { db: broken })
    await expect(worker.wake()).resolves.toBeUndefined()
    expect(onError).toHaveBeenCalledOnce()
  })
})

describe('messaging simulators', () => {
  const message = { dedupeId: '11111111-1111-4111-8111-111111111111', subject: null, text: 'x' }

  it('accept a message once, however often it is sent', async () => {
    const provider = mailSimulator(db, clock.now)
    for (let count = 0; count < 3; count += 1)
      await provider.send({ ...message, to: 'a@b.example' }, AbortSignal.timeout(1000))
    expect(await db.selectFrom('simulated_message').select(['channel', 'recipient']).execute()).toEqual([
      { channel: 'EMAIL', recipient: 'a@b.example' },
    ])
  })

  it('reject an invalid phone number, as a gateway does', async () => {
    const provider = smsSimulator(db, clock.now)
    for (const to of ['861234567', '+0123456789', 'a@b.example', '']) {
      await expect(provider.send({ ...message, to }, AbortSignal.timeout(1000))).rejects.toMatchObject({
        code: 'INVALID_RECIPIENT',
      })
    }
  })
})
