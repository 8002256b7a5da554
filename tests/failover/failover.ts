import { setTimeout as pause } from 'node:timers/promises'
import { startPortal, type RunningPortal } from '../support/portal.ts'
import { startPostgresPair, type PostgresPair } from '../support/postgresPair.ts'
import { startWriters } from './writers.ts'

export type Fault = 'kill' | 'hang'

export type FailoverResult = {
  readonly fault: Fault
  readonly acknowledged: number
  /** Acknowledged applications that the new primary lacks. */
  readonly lost: number
  /** Stored applications beyond those acknowledged. */
  readonly doubled: number
  /** From the end of the promotion to the first acknowledged write. */
  readonly resumedMs: number
  readonly rejected: string
}

export type FailoverWorld = {
  readonly pair: PostgresPair
  readonly portal: RunningPortal
  stop: () => Promise<void>
}

const QUERY_TIMEOUT_MS = 1_500
/** Writes go on for this time before the failure, until the promotion, and after it. */
const BEFORE_MS = 400
const UNTIL_PROMOTION_MS = 500
const AFTER_MS = 400
const MAX_RESUME_MS = 20_000

/** A portal on a primary with a synchronous standby, whose address names both. */
export async function startFailoverWorld(): Promise<FailoverWorld> {
  const pair = await startPostgresPair()
  try {
    const portal = await startPortal({
      env: {
        DATABASE_URL: pair.url,
        SECRET_KEY: 'f'.repeat(64),
        PERSONAL_DATA_KEYS: `pair:${'e'.repeat(64)}`,
        SIMULATORS: 'true',
        DEMO: 'false',
        TRUST_PROXY: '1',
        DATABASE_CONNECT_TIMEOUT_MS: '1000',
        QUERY_TIMEOUT_MS: String(QUERY_TIMEOUT_MS),
        FORM_APPLY_LIMIT: '1000000',
        FORM_MEGABYTES_LIMIT: '2000',
        OUTSIDE_MESSAGES_PER_NETWORK: '1000000',
        ANONYMOUS_MEGABYTES_PER_NETWORK: '2000',
      },
    })
    const stop = async () => {
      await portal.stop('SIGKILL')
      await pair.stop()
    }
    return { pair, portal, stop }
  } catch (error) {
    await pair.stop()
    throw error
  }
}

/**
 * The primary fails while applications are written, the standby is promoted, and a new standby is built. A server that
 * hung is resumed before that, as one without fencing.
 */
export async function runFailover({ pair, portal }: FailoverWorld, fault: Fault): Promise<FailoverResult> {
  const before = await references(pair)
  const writers = startWriters(portal.url)
  const old = pair.primary()
  try {
    await pause(BEFORE_MS)
    if (fault === 'kill') await old.kill()
    else old.signal('SIGSTOP')
    await pause(UNTIL_PROMOTION_MS)
    await pair.promote()
    const promotedAt = performance.now()
    const resumed = () => writers.acknowledged.find(({ at }) => at > promotedAt)
    while (resumed() === undefined && performance.now() - promotedAt < MAX_RESUME_MS) await pause(10)
    if (fault === 'hang') old.signal('SIGCONT')
    await pause(AFTER_MS)
    await writers.stop()
    const stored = (await references(pair)).filter(reference => !before.includes(reference))
    const known = new Set(stored)
    const own = writers.acknowledged.map(({ reference }) => reference)
    return {
      fault,
      acknowledged: own.length,
      lost: own.filter(reference => !known.has(reference)).length,
      doubled: stored.length - new Set(own).size + (own.length - new Set(own).size),
      resumedMs: (resumed()?.at ?? Infinity) - promotedAt,
      rejected: [...writers.rejected].map(([outcome, count]) => `${outcome} ×${count}`).join(', '),
    }
  } finally {
    old.signal('SIGCONT')
    await writers.stop()
    await pair.rebuild()
  }
}

async function references(pair: PostgresPair): Promise<string[]> {
  return (await pair.ask<{ reference: string }>('select reference from application')).map(({ reference }) => reference)
}
