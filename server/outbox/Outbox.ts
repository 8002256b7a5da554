import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Channel } from '../../schemas/vocabulary.ts'
import type { MessageProviders } from '../providers/message.ts'
import { ChannelWorker } from './ChannelWorker.ts'

const pollMs = 5_000
const drainMs = 10_000

type Options = { db: Kysely<Tables>; providers: MessageProviders; now: () => Date; log: FastifyBaseLogger }

/**
 * Messages are rows of the table `outbox`, written in the transaction of what they tell about (SEC-52): nothing is
 * sent for what was rolled back, and a message survives a process that is killed. Looks for work when it is woken and every 5 s
 * (for rows of other processes, and for those that failed before).
 */
export class Outbox {
  readonly #workers: Readonly<Record<Channel, ChannelWorker>>
  readonly #providers: MessageProviders
  #timer: NodeJS.Timeout | undefined

  constructor({ db, providers, now, log }: Options) {
    const worker = (channel: Channel) =>
      new ChannelWorker({
        db,
        channel,
        provider: providers[channel],
        now,
        onFailure: ({ givenUp, ...failure }) => {
          if (givenUp) log.error(failure, 'a message was given up')
          else log.warn(failure, 'a message could not be sent yet')
        },
        onError: error =>
          log.error(
            { message: error instanceof Error ? error.message : String(error) },
            'the outbox could not be read',
          ),
      })
    this.#providers = providers
    this.#workers = { SMS: worker('SMS'), EMAIL: worker('EMAIL') }
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      void this.wakeAll()
    }, pollMs).unref()
    void this.wakeAll()
  }

  /**
   * Call after the commit. Resolves when what was due has been tried; a caller that answers a person waits `atMostMs` for it, so
   * that the message usually is on its way when the person reads "sent".
   */
  async wake(channel: Channel, atMostMs = 0): Promise<void> {
    await atMost(this.#workers[channel].wake(), atMostMs)
  }

  /** Stops looking for work and sends what is due; what does not leave within 10 s stays for the next process. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await atMost(this.wakeAll(), drainMs)
    for (const provider of Object.values(this.#providers)) provider.close?.()
  }

  /** Resolves when all that was due has been tried. */
  async wakeAll(): Promise<void> {
    await Promise.all([this.#workers.SMS.wake(), this.#workers.EMAIL.wake()])
  }
}

async function atMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    work,
    new Promise<void>(resolve => {
      timer = setTimeout(resolve, ms)
    }),
  ])
  clearTimeout(timer)
}
