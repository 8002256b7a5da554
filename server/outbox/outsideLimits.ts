import { domainToASCII } from 'node:url'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { PortalError } from '../errors.ts'
import { lockName } from '../db/advisoryLock.ts'
import { Throttle, throttleKey } from '../security/throttle.ts'
import type { Quota } from '../security/throttle.ts'
import { currentCaller } from '../tracing/Trace.ts'
import type { NewMessage } from './outbox.repository.ts'

/** Messages of all kinds to one address or number outside the portal: an application can contain any address. */
export const messagesOfAddress: Quota = { max: 10, windowSeconds: 24 * 3600 }

/** Two domain names of the same provider and mailboxes. */
const domainAliases: ReadonlyMap<string, string> = new Map([['googlemail.com', 'gmail.com']])

type Counted = { readonly key: string; readonly quota: Quota }

/**
 * Counts messages to people outside the portal per recipient and for the caller's network; all of them or none.
 * @returns false if a limit is exceeded: then nothing is counted
 */
export async function withinOutsideLimits(
  trx: Transaction<Tables>,
  messages: readonly NewMessage[],
  now: Date,
): Promise<boolean> {
  const outsideMessages = await filterOutside(trx, messages)
  if (outsideMessages.length === 0) return true
  const caller = currentCaller()
  const counts: Counted[] = outsideMessages.flatMap(({ to }) => [
    { key: throttleKey('outside.address', addressKey(to)), quota: messagesOfAddress },
    ...(caller === undefined ? [] : [{ key: throttleKey('outside.network', caller.network), quota: caller.messages }]),
  ])
  // Without this lock, two transactions with the same people in a different order would deadlock.
  await lockName(trx, 'messages to outsiders')
  return countAll(new Throttle(trx, () => now), counts)
}

async function countAll(throttle: Throttle, counts: readonly Counted[]): Promise<boolean> {
  const done: Counted[] = []
  for (const one of counts) {
    try {
      await throttle.count(one.key, one.quota)
    } catch (error) {
      if (!(error instanceof PortalError && error.code === 'TOO_MANY_ATTEMPTS')) throw error
      for (const { key } of done) await throttle.refund(key)
      return false
    }
    done.push(one)
  }
  return true
}

/** Every recipient counts as outside, except users whose mailbox is verified. */
async function filterOutside(
  trx: Transaction<Tables>,
  messages: readonly NewMessage[],
): Promise<readonly NewMessage[]> {
  const found: NewMessage[] = []
  for (const message of messages) {
    if (message.audience === 'OUTSIDE' || (message.audience === 'ACCOUNT' && !(await isVerified(trx, message.to))))
      found.push(message)
  }
  return found
}

async function isVerified(trx: Transaction<Tables>, email: string): Promise<boolean> {
  const row = await trx
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * One mailbox or number has many spellings: case, `+tag`, dots before the @ (ignored by the largest provider), an
 * internationalized or ASCII domain, a number with spaces. Two people whose addresses differ only in a dot share the
 * limit, which is better than a way around it.
 */
export function addressKey(to: string): string {
  const spelled = to.normalize('NFKC').trim().toLowerCase()
  const at = spelled.lastIndexOf('@')
  if (at < 0) return spelled.replaceAll(/[^\d]/g, '').replace(/^00/, '')
  const mailbox = spelled.slice(0, at).replaceAll('"', '').replace(/\+.*$/, '').replaceAll('.', '')
  const domain = spelled.slice(at + 1).replace(/\.$/, '')
  return `${mailbox}@${domainAliases.get(domain) ?? (domainToASCII(domain) || domain)}`
}
