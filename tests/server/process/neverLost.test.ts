import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { confirmedText } from '../../../schemas/format/canonicalJson.ts'
import { openDatabase } from '../../../server/db/database.ts'
import type { SimulatedRequisition } from '../../../server/providers/simulated-bank/requisitions.ts'
import { tokenHash } from '../../../server/security/token.ts'
import { testConfig } from '../../support/testDatabase.ts'
import type { Payload } from '../../support/leasingPrivate.ts'
import { startOutsideBank, type OutsideBank } from '../../support/outsideBank.ts'
import { startPortal, type RunningPortal } from '../../support/portal.ts'
import { aDraft, aPrivateRequest, aRequest, confirmedBy } from '../../support/requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-never-lost-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const seed = Number(process.env['DRILL_SEED'] ?? Date.now() % 1_000_000)
const rounds = Number(process.env['DRILL_ROUNDS'] ?? 3)
/** Two applicants are completed in each round. */
const bankRounds = Math.max(1, rounds - 1)
const env = { SIMULATORS: 'true', DEMO: 'false', TRUST_PROXY: '1' }
type Answer = { id: string; reference: string; status: string; follow_url?: string }
/** The step of an applicant when the server was killed. */
type Moment = 'validated' | 'sending' | 'sending to be signed' | 'signing' | 'at the bank'
type Applicant = { moment: Moment; draft: string; key: string; payload: Payload; acknowledged?: Answer }

/** The same numbers for the same seed (mulberry32). */
function numbers(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const local = (url: string): string => url.replace('//localhost', '//127.0.0.1')
const pause = (ms: number) =>
  new Promise(resolve => {
    setTimeout(resolve, ms)
  })

/** Retries when an overloaded machine responds 503, as the page does. */
async function call(url: string, request: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, request)
    const body: unknown = await answer.json()
    if (answer.status !== 503 || attempt === 30) return { status: answer.status, body }
    await pause(500)
  }
}

/** Each call from another network, because one network soon reaches its limit. */
function post(
  portal: RunningPortal,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const network = `10.${[...randomBytes(2)].join('.')}.1`
  return call(`${portal.url}/api/form${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network, ...headers },
    body: JSON.stringify(body),
  })
}

/** Undefined when the server was killed before it responded. */
async function send(
  portal: RunningPortal,
  { payload, draft, key }: Pick<Applicant, 'payload' | 'draft' | 'key'>,
): Promise<Answer | undefined> {
  const answer = await post(portal, '/financial-request/apply', payload, {
    'x-draft': draft,
    'idempotency-key': key,
  }).catch(() => undefined)
  if (answer === undefined) return undefined
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as Answer
}

async function status(portal: RunningPortal, followUrl: string): Promise<string> {
  const token = new URL(followUrl).pathname.split('/').at(-1) ?? ''
  const answer = await call(`${portal.url}/api/form/dokobit/document/status?token=${token}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return (answer.body as { status: string }).status
}

async function goToTheBank(
  portal: RunningPortal,
  payload: Payload,
  md5Code = randomBytes(16).toString('hex'),
): Promise<Payload> {
  const [bank] = (await call(`${portal.url}/api/form/institutions?country=LT`)).body as { id: string }[]
  const { code } = payload['applicant'] as { code: string }
  const link = await post(portal, '/institutions', {
    institution_id: bank?.id,
    md5_code: md5Code,
    language: 'lt',
    registration_code: code,
    digest: createHash('sha256').update(confirmedText(payload)).digest('hex'),
  })
  return confirmedBy(payload, 'NORDIGEN', {
    md5_code: md5Code,
    requisition_id: (link.body as { requisition_id: string }).requisition_id,
  })
}

const anApplicant = (moment: Moment): Applicant => ({
  moment,
  draft: aDraft(),
  key: `drill-${aDraft()}`,
  payload: moment.startsWith('sending') && moment !== 'sending to be signed' ? aRequest() : aPrivateRequest(),
})

/** Brings each applicant to the chosen step and kills the server there. */
async function killInTheMiddle(portal: RunningPortal, random: () => number): Promise<Applicant[]> {
  const applicants = (
    ['validated', 'sending', 'sending', 'sending to be signed', 'signing', 'at the bank'] as const
  ).map(anApplicant)
  for (const applicant of applicants) {
    if (applicant.moment === 'signing') applicant.acknowledged = (await send(portal, applicant))!
    if (applicant.moment === 'at the bank') applicant.payload = await goToTheBank(portal, applicant.payload)
    if (applicant.moment === 'validated')
      expect((await post(portal, '/financial-request/validate', confirmedBy(applicant.payload, 'NONE'))).status).toBe(
        200,
      )
  }
  const started = performance.now()
  await send(portal, anApplicant('sending'))
  const usual = performance.now() - started
  const sending = applicants
    .filter(({ moment }) => moment.startsWith('sending'))
    .map(async applicant => {
      const answer = await send(portal, applicant)
      if (answer !== undefined) applicant.acknowledged = answer
    })
  await pause(random() * usual * 4)
  await portal.stop('SIGKILL')
  await Promise.all(sending)
  return applicants
}

/** Continues the same draft: what the server acknowledged exists unchanged and ends confirmed. */
async function goOn(portal: RunningPortal, applicant: Applicant): Promise<Answer> {
  const { moment, acknowledged } = applicant
  if (moment === 'at the bank') {
    // the simulated bank ended with the process: the draft is confirmed by another method, as by an applicant who gives up the bank
    const refused = await post(portal, '/financial-request/apply', applicant.payload, {
      'x-draft': applicant.draft,
      'idempotency-key': applicant.key,
    })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    applicant.payload = confirmedBy(applicant.payload, 'DOKOBIT')
    applicant.key = `drill-${aDraft()}`
  }
  if (moment === 'signing') expect(await status(portal, acknowledged?.follow_url ?? '')).toMatch(/^(pending|expired)$/)
  const answer = (await send(portal, applicant))!
  if (acknowledged !== undefined)
    expect([answer.id, answer.reference]).toEqual([acknowledged.id, acknowledged.reference])
  if (answer.status === 'COMPLETE') return answer
  // the sessions of the simulated gateway ended with the process: it reports that, and the next attempt has a new session
  const isOpen = await status(portal, answer.follow_url ?? '')
  const open = isOpen === 'pending' ? answer : (await send(portal, applicant))!
  expect(open.id).toBe(answer.id)
  await fetch(local(open.follow_url ?? ''), {
    method: 'POST',
    body: new URLSearchParams({ answer: 'sign' }),
    redirect: 'manual',
  })
  await expect.poll(() => status(portal, open.follow_url ?? ''), { timeout: 60_000, interval: 300 }).toBe('completed')
  return open
}

/** The step of an applicant, between leaving for the bank and the confirmation, when the server was killed. */
const bankMoments = ['making the link', 'not linked yet', 'asking the bank', 'settling', 'settling'] as const
type BankCustomer = Omit<Applicant, 'moment'> & { moment: (typeof bankMoments)[number] }

function requisitionOf({ requisitions }: OutsideBank, { payload }: BankCustomer): SimulatedRequisition {
  const found = requisitions.find(String((payload['signing'] as { requisition_id: unknown }).requisition_id))
  if (found === undefined) throw new Error('the bank does not know the link')
  return found
}

function agree(bank: OutsideBank, customer: BankCustomer): void {
  const { name, surname } = customer.payload['applicant'] as { name: string; surname: string }
  bank.requisitions.link(requisitionOf(bank, customer), `${name} ${surname}`, 'LT')
}

/** Brings each applicant to the chosen step, observed at the bank, and kills the server there. */
async function killAtTheBank(portal: RunningPortal, bank: OutsideBank, random: () => number): Promise<BankCustomer[]> {
  const customers = bankMoments.map((moment): BankCustomer => ({
    moment,
    draft: aDraft(),
    key: `drill-${aDraft()}`,
    payload: aPrivateRequest(),
  }))
  const waiting: Promise<void>[] = []
  const dying: Promise<unknown>[] = []
  for (const customer of customers.filter(({ moment }) => moment !== 'making the link')) {
    customer.payload = await goToTheBank(portal, customer.payload)
    const { payload, draft, key, moment } = customer
    if (moment === 'not linked yet') {
      const refused = await post(portal, '/financial-request/apply', payload, {
        'x-draft': draft,
        'idempotency-key': key,
      })
      expect(refused.body).toMatchObject({ code: 'BANK_NOT_CONFIRMED' })
    } else agree(bank, customer)
  }
  for (const customer of customers.filter(({ moment }) => moment !== 'not linked yet')) {
    if (customer.moment === 'making the link') {
      const md5Code = randomBytes(16).toString('hex')
      waiting.push(bank.swallow('POST /api/v2/requisitions/', md5Code))
      dying.push(goToTheBank(portal, customer.payload, md5Code).catch(() => undefined))
    } else {
      const account = requisitionOf(bank, customer).accounts[0]?.id ?? ''
      waiting.push(
        customer.moment === 'settling'
          ? bank.answered('GET /api/v2/accounts/', account)
          : bank.swallow('GET /api/v2/accounts/', account),
      )
      dying.push(
        send(portal, customer).then(answer => {
          if (answer !== undefined) customer.acknowledged = answer
        }),
      )
    }
  }
  await Promise.all(waiting)
  await pause(random() * 60)
  await portal.stop('SIGKILL')
  await Promise.all(dying)
  return customers
}

/** The bank keeps running: the same draft is confirmed by it, with a new link only where none was created. */
async function goOnFromTheBank(portal: RunningPortal, bank: OutsideBank, customer: BankCustomer): Promise<Answer> {
  if (customer.moment === 'making the link') customer.payload = await goToTheBank(portal, customer.payload)
  if (customer.moment === 'making the link' || customer.moment === 'not linked yet') agree(bank, customer)
  const answer = (await send(portal, customer))!
  if (customer.acknowledged !== undefined)
    expect([answer.id, answer.reference]).toEqual([customer.acknowledged.id, customer.acknowledged.reference])
  return answer
}

describe('killed server', () => {
  it(`loses no acknowledged application and stores every draft once (seed ${seed}, ${rounds} rounds) (API-06, SEC-52)`, async () => {
    const random = numbers(seed)
    const dataDir = join(folder, 'data')
    const done: { applicant: Applicant; answer: Answer }[] = []
    let portal = await startPortal({ dataDir, env })
    for (let round = 1; round <= rounds; round += 1) {
      const applicants = await killInTheMiddle(portal, random)
      portal = await startPortal({ dataDir, env })
      const running = portal
      done.push(
        ...(await Promise.all(
          applicants.map(async applicant => ({ applicant, answer: await goOn(running, applicant) })),
        )),
      )
    }
    await portal.stop('SIGKILL')

    const database = await openDatabase(testConfig({ dataDir }))
    try {
      for (const { applicant, answer } of done) {
        const rows = await database.db
          .selectFrom('application')
          .select(['id', 'reference', 'status'])
          .where('draft_digest', '=', tokenHash(applicant.draft))
          .execute()
        expect([applicant.moment, rows]).toEqual([
          applicant.moment,
          [{ id: answer.id, reference: answer.reference, status: 'COMPLETE' }],
        ])
        const mails = await database.db
          .selectFrom('outbox')
          .select('id')
          .where('subject', 'like', `%${answer.reference}%`)
          .execute()
        const ends = await database.db
          .selectFrom('application_event')
          .select('id')
          .where('application_id', '=', answer.id)
          .where('status', '=', 'COMPLETE')
          .execute()
        expect([applicant.moment, mails.length, ends.length]).toEqual([applicant.moment, 1, 1])
      }
      const all = await database.db
        .selectFrom('application')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(all.count)).toBe(done.length + rounds)
    } finally {
      await database.close()
    }
  }, 400_000)

  it(`loses no applicant returning from the bank (seed ${seed}, ${bankRounds} rounds)`, async () => {
    const random = numbers(seed)
    const dataDir = join(folder, 'data')
    const bank = await startOutsideBank(join(folder, 'bank.pem'))
    const real = {
      ...bank.env,
      SIMULATORS: 'false',
      DEMO: 'false',
      TRUST_PROXY: '1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SMS_GATEWAY_URL: 'https://127.0.0.1:9',
    }
    const done: { customer: BankCustomer; answer: Answer }[] = []
    let portal = await startPortal({ dataDir, env: real })
    for (let round = 1; round <= bankRounds; round += 1) {
      const customers = await killAtTheBank(portal, bank, random)
      portal = await startPortal({ dataDir, env: real })
      const running = portal
      done.push(
        ...(await Promise.all(
          customers.map(async customer => ({ customer, answer: await goOnFromTheBank(running, bank, customer) })),
        )),
      )
    }
    await portal.stop('SIGKILL')
    bank.close()

    const { db, close } = await openDatabase(testConfig({ dataDir }))
    try {
      for (const {
        customer: { moment, draft, payload },
        answer,
      } of done) {
        const rows = await db
          .selectFrom('application')
          .select(['id', 'reference', 'status', 'evidence'])
          .where('draft_digest', '=', tokenHash(draft))
          .execute()
        expect([moment, rows]).toEqual([
          moment,
          [{ id: answer.id, reference: answer.reference, status: 'COMPLETE', evidence: 'NORDIGEN' }],
        ])
        const used = await db
          .selectFrom('bank_requisition')
          .select('requisition_id')
          .where('application_id', '=', answer.id)
          .execute()
        expect([moment, used]).toEqual([
          moment,
          [{ requisition_id: (payload['signing'] as { requisition_id: string }).requisition_id }],
        ])
        const mails = await db
          .selectFrom('outbox')
          .select('id')
          .where('subject', 'like', `%${answer.reference}%`)
          .execute()
        const ends = await db
          .selectFrom('application_event')
          .select('id')
          .where('application_id', '=', answer.id)
          .where('status', '=', 'COMPLETE')
          .execute()
        expect([moment, mails.length, ends.length]).toEqual([moment, 1, 1])
      }
      const all = await db
        .selectFrom('application')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('evidence', '=', 'NORDIGEN')
        .executeTakeFirstOrThrow()
      expect(Number(all.count)).toBe(done.length)
    } finally {
      await close()
    }
  }, 400_000)
})
