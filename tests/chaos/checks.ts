import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../server/db/tables.ts'
import type { Scene } from './clients.ts'
import type { Answer, Entry, Journal } from './journal.ts'
import type { World } from './world.ts'

/** What was found: no sentence means that every invariant holds. */
export type Findings = {
  readonly violations: readonly string[]
  readonly lost: number
  readonly doubled: number
  /** What unknown writes turned out to be. */
  readonly resolved: { readonly ok: number; readonly rejected: number }
}

/** A server that commits late has done so after this time, if at all. */
const COMMITTING_MS = 1_500
const RESOLVE_TIMEOUT_MS = 30_000
const OUTBOX_TIMEOUT_MS = 60_000
/** Resolves each unknown write by its key, then checks the writes one by one and the invariants of the database. */
export async function checkAll(world: World, journal: Journal, scene: Scene): Promise<Findings> {
  const violations = [...new Set(journal.seen)]
  const resolved = { ok: 0, rejected: 0 }
  const decided: { readonly entry: Entry; readonly answer: Answer }[] = []
  const settle = async (entry: Entry): Promise<void> => {
    const { name } = entry
    if (entry.answer.outcome !== 'unknown') return void decided.push({ entry, answer: entry.answer })
    const { answer, isStable } = await resolve(entry)
    if (answer.outcome === 'unknown') {
      violations.push(`${name}: still unknown after healing (${answer.status} ${answer.code})`)
      return
    }
    resolved[answer.outcome] += 1
    if (!isStable) violations.push(`${name}: another response at the next repetition`)
    decided.push({ entry, answer })
  }
  // In order for each client: a payment that is begun later replaces the one before.
  await Promise.all(
    [...new Set(journal.entries.map(({ name }) => name))].map(async name => {
      for (const entry of journal.entries.filter(one => one.name === name)) await settle(entry)
    }),
  )
  await sendMessages(world)
  return world.inspect(async db => {
    let lost = 0
    let doubled = 0
    for (const { entry, answer } of decided) {
      const expected = answer.outcome === 'ok' ? 1 : 0
      const count = await entry.count(db, answer)
      if (count < expected) lost += 1
      if (count > expected) doubled += 1
      if (count !== expected)
        violations.push(
          `${entry.name}: ${answer.outcome} (${entry.answer.outcome} at first, ${answer.status} ${answer.code}), but stored ${count} times`,
        )
    }
    violations.push(...(await invariants(db, world, journal, scene)))
    return { violations, lost, doubled, resolved }
  })
}

/** Only whether each acknowledged write is stored once: enough to find a server that acknowledges too early. */
export async function checkAcknowledged(world: World, journal: Journal): Promise<Findings> {
  await pause(COMMITTING_MS)
  return world.inspect(async db => {
    let lost = 0
    let doubled = 0
    for (const entry of journal.entries) {
      if (entry.answer.outcome !== 'ok') continue
      const count = await entry.count(db, entry.answer)
      if (count === 0) lost += 1
      if (count > 1) doubled += 1
    }
    return { violations: [], lost, doubled, resolved: { ok: 0, rejected: 0 } }
  })
}

/** The same call with the same key until it says what became of the write, and once more. */
async function resolve(entry: Entry): Promise<{ answer: Answer; isStable: boolean }> {
  const until = Date.now() + RESOLVE_TIMEOUT_MS
  for (;;) {
    const answer = await entry.send()
    if (answer.outcome !== 'unknown') {
      const again = await entry.send()
      const told = (one: Answer) => (one.outcome === 'ok' ? entry.made(one) : one.code)
      const isSame = again.outcome === answer.outcome && told(again) === told(answer)
      return { answer, isStable: isSame || again.outcome === 'unknown' }
    }
    if (Date.now() > until) return { answer, isStable: true }
    await pause(150)
  }
}

async function invariants(db: Kysely<Tables>, world: World, journal: Journal, scene: Scene): Promise<string[]> {
  const found: string[] = []
  const expect = (isTrue: boolean, sentence: string) => void (isTrue || found.push(sentence))
  const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> => {
    const [row] = (await query.execute(db)).rows
    if (row === undefined) throw new Error('a statement that always has one row had none')
    return row
  }

  const money = await one(sql<{ paid: string; open: string; least: string; fits: boolean; agrees: boolean }>`
    with p as (select coalesce(sum(amount - surplus_amount), 0) as paid from payment where contract_id = ${scene.payingContract} and status = 'PAID'),
         b as (select coalesce(sum(open_amount), 0) as open, coalesce(min(open_amount), 0) as least from factor_invoice where contract_id = ${scene.payingContract} and currency = 'EUR')
    select p.paid::text, b.open::text, b.least::text, p.paid <= ${scene.unpaid}::numeric as fits, p.paid + b.open = ${scene.unpaid}::numeric as agrees from p, b`)
  expect(money.fits, `payments of ${money.paid} are more than the ${scene.unpaid} that was unpaid`)
  expect(money.agrees, `payments of ${money.paid} and open bills of ${money.open} do not make ${scene.unpaid}`)
  expect(!money.least.startsWith('-'), `a bill is open with ${money.least}`)

  const sums = await one(sql<{ n: number }>`
    with counted as (select contract_id, third_party_id, status, count(*)::bigint as n, sum(amount) as amount from invoice group by 1, 2, 3),
         kept as (select contract_id, third_party_id, status, sum(n)::bigint as n, sum(amount) as amount from current_invoice_sum group by 1, 2, 3 having sum(n) <> 0)
    select ((select count(*) from (table counted except table kept) a) + (select count(*) from (table kept except table counted) b))::int as n`)
  expect(sums.n === 0, `${sums.n} rows of the aggregate table differ from a recount`)

  const managers = await one(sql<{ n: number }>`
    select count(*)::int as n from permission where product_id = ${scene.managedProduct} and type = 'MANAGE_USERS'`)
  expect(managers.n >= 1, 'nobody manages the users of the company any more')

  const { rows: sent } = await sql<{ id: string; body: string }>`
    select dedupe_id::text as id, body from outbox where sent_at is not null`.execute(db)
  const received = new Map<string, Set<string>>()
  for (const { id, to, text } of world.outside.messages)
    received.set(id, (received.get(id) ?? new Set()).add(`${to} ${text.trim()}`))
  const missing = sent.filter(({ id }) => !received.has(id)).length
  expect(missing === 0, `${missing} messages are marked as sent, but were never received`)
  const changed = [...received.values()].filter(texts => texts.size > 1).length
  expect(changed === 0, `${changed} messages have another text at a repetition`)

  const references = journal.entries.flatMap(({ name, answer }) =>
    name === 'application' && answer.outcome === 'ok' ? [String(answer.body['reference'])] : [],
  )
  const { rows: subjects } = await sql<{
    subject: string
  }>`select subject from outbox where subject is not null`.execute(db)
  const mails = new Map(references.map(reference => [reference, 0]))
  for (const word of subjects.flatMap(({ subject }) => subject.match(/[\w-]+/g) ?? []))
    if (mails.has(word)) mails.set(word, (mails.get(word) ?? 0) + 1)
  const wrong = [...mails.values()].filter(count => count !== 1).length
  expect(wrong === 0, `${wrong} applications have no mail, or several`)
  return found
}

/** Waits until each message was tried. Those that a failing provider rejected would be tried again some time later. */
async function sendMessages(world: World): Promise<void> {
  const waiting = async (state: 'new' | 'again'): Promise<number> => {
    const metrics = await fetch(`${world.portals[0]?.url ?? ''}/metrics`).then(answer => answer.text())
    const counts = [
      ...metrics.matchAll(new RegExp(`^portal_outbox_messages\\{[^}]*state="${state}"[^}]*\\} (\\d+)$`, 'gm')),
    ]
    if (counts.length === 0) throw new Error('the metrics do not say how many messages wait')
    return counts.reduce((sum, [, count]) => sum + Number(count), 0)
  }
  const untilTried = async () => {
    for (const until = Date.now() + OUTBOX_TIMEOUT_MS; (await waiting('new')) > 0 && Date.now() < until;)
      await pause(200)
  }
  await untilTried()
  if ((await waiting('again')) === 0) return
  await world.inspect(db =>
    sql`update outbox set next_attempt_at = now(), attempts = 0 where sent_at is null and failed_at is null`.execute(
      db,
    ),
  )
  await world.run()
  await untilTried()
}
