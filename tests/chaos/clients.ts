import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../server/db/tables.ts'
import { tokenHash } from '../../server/security/token.ts'
import { demoPassword } from '../support/demo.ts'
import { aParty, aUser, password } from '../support/people.ts'
import { aDraft, aRequest } from '../support/requests.ts'
import { NOT_LOGGED_IN, type Answer, type Call, type Journal } from './journal.ts'
import type { World } from './world.ts'

type Person = { readonly username: string; readonly password: string; readonly phone: string; readonly network: string }

/** What the clients work with, read before the first fault. */
export type Scene = {
  readonly people: Record<'demo' | 'viewer' | 'other', Person>
  readonly managers: readonly [Person, Person]
  readonly managedProduct: string
  readonly contractId: string
  readonly buyer: { readonly id: string; readonly code: string; readonly email: string }
  readonly payingContract: string
  /** Sum of all open bills of that contract. */
  readonly unpaid: string
  /** Numbers of all contracts and invoices of the company of `other`. */
  readonly ownIds: ReadonlySet<string>
}

async function countOf(db: Kysely<Tables>, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await query.execute(db)).rows[0]?.n ?? 0
}

type Selling = Scene & { readonly contacts: string[] }

const PAUSE_MS = 100
const SMS_TIMEOUT_MS = 4_000
export const prepareScene = (world: World): Promise<Scene> => world.inspect(sceneIn)

async function sceneIn(db: Kysely<Tables>): Promise<Scene> {
  const phones = new Map(
    (await db.selectFrom('app_user').select(['username', 'phone_number as phone']).execute()).map(row => [
      row.username,
      row.phone ?? '',
    ]),
  )
  await db.updateTable('app_user').set({ terms_accepted_at: new Date() }).execute()
  const person = (username: string, network: number, secret = demoPassword): Person => ({
    username,
    password: secret,
    phone: phones.get(username) ?? '',
    network: `192.0.2.${network}`,
  })
  const place = await db
    .selectFrom('contract as c')
    .innerJoin('party as p', 'p.id', 'c.party_id')
    .innerJoin('contract_third_party as l', 'l.contract_id', 'c.id')
    .innerJoin('third_party as t', 't.id', 'l.third_party_id')
    .innerJoin('third_party_contact as k', join =>
      join.onRef('k.contract_id', '=', 'c.id').onRef('k.third_party_id', '=', 't.id'),
    )
    .select(['c.id as contractId', 't.id as buyerId', 't.registration_code as buyerCode', 'k.email as email'])
    .where('p.fid', '=', 'P-1001')
    .where('c.status', '=', 'ACTIVE')
    .where('c.factoring_product', '=', 'ORDINARY')
    .orderBy('c.id')
    .orderBy('t.id')
    .orderBy('k.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const {
    rows: [paying],
  } = await sql<{ id: string; unpaid: string }>`
    select c.id, sum(f.open_amount)::text as unpaid from factor_invoice f
    join contract c on c.id = f.contract_id join party p on p.id = c.party_id
    where p.fid = 'P-1001' and f.open_amount > 0 and f.currency = 'EUR'
    group by c.id order by sum(f.open_amount) desc limit 1`.execute(db)
  if (paying === undefined) throw new Error('the demo data has no open bills')
  const { rows: own } = await sql<{ id: string }>`
    select 'c' || c.id as id from contract c join party p on p.id = c.party_id where p.fid = 'P-2001'
    union all select 'i' || i.id from invoice i join contract c on c.id = i.contract_id join party p on p.id = c.party_id where p.fid = 'P-2001'`.execute(
    db,
  )
  const party = await aParty(db, { fid: `D-${randomUUID().slice(0, 8)}`, manager: false })
  const managers: Person[] = []
  for (const network of [21, 22]) {
    const phone = `+3706100${String(1000 + managers.length)}`
    const username = `drill-${randomUUID().slice(0, 8)}`
    await aUser(db, { username, phone, parties: [party], permissions: ['READ', 'MANAGE_USERS'] })
    managers.push({ username, password, phone, network: `192.0.2.${network}` })
  }
  return {
    people: { demo: person('demo', 11), viewer: person('viewer', 12), other: person('other', 13) },
    managers: managers as [Person, Person],
    managedProduct: party.products[0]?.id ?? '',
    contractId: place.contractId,
    buyer: { id: place.buyerId, code: place.buyerCode, email: place.email },
    payingContract: paying.id,
    unpaid: paying.unpaid,
    ownIds: new Set(own.map(({ id }) => id)),
  }
}

/** A session that is opened again when it has ended. */
class Visitor {
  readonly #world: World
  readonly #journal: Journal
  readonly #person: Person
  #token: string | null = null
  #opening: Promise<boolean> | null = null

  constructor(world: World, journal: Journal, person: Person) {
    this.#world = world
    this.#journal = journal
    this.#person = person
  }

  get username(): string {
    return this.#person.username
  }

  /** Undefined while nobody can log in. */
  async call(path: string, call: Call = {}): Promise<Answer> {
    const nobody: Answer = { outcome: 'unknown', status: 0, code: NOT_LOGGED_IN, body: {} }
    if (this.#token === null && !(await this.open())) return nobody
    const headers = {
      ...call.headers,
      authorization: `Bearer ${this.#token ?? ''}`,
      'x-forwarded-for': this.#person.network,
    }
    const answer = await this.#journal.call(path, { ...call, headers })
    if (answer.status !== 401) return answer
    this.#token = null
    return { ...answer, outcome: 'unknown' }
  }

  /** Logs in: password, then the code of the SMS that the gateway received. */
  open(): Promise<boolean> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null
    })
    return this.#opening
  }

  async #open(): Promise<boolean> {
    const { username, password: secret, phone, network } = this.#person
    const { messages } = this.#world.outside
    const headers = { 'x-forwarded-for': network }
    const post = (path: string, body: object, token?: string) =>
      this.#journal.call(`/api/login/${path}`, {
        method: 'POST',
        body,
        headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      })
    const stage = await post('username', { username, password: secret })
    if (stage.status !== 200) return this.#failed()
    const from = messages.length
    const stageToken = String(stage.body['token'])
    if ((await post('mfa/authenticate-request', {}, stageToken)).outcome === 'rejected') return this.#failed()
    const code = () => {
      const sms = messages.slice(from).find(message => message.to === phone)
      return /\b\d{6}\b/.exec(sms?.text ?? '')?.[0]
    }
    for (const until = Date.now() + SMS_TIMEOUT_MS; code() === undefined && Date.now() < until;) await pause(30)
    const sms_code = code()
    if (sms_code === undefined) return this.#failed()
    const done = await post('mfa/authenticate', { sms_code }, stageToken)
    if (done.status !== 200) return this.#failed()
    this.#token = String(done.body['token'])
    return true
  }

  async #failed(): Promise<boolean> {
    await pause(300)
    return false
  }
}

export type Clients = {
  /** Resolves when each client has finished what it was doing. */
  stop(): Promise<void>
}

export function startClients(world: World, journal: Journal, scene: Scene): Clients {
  let isOver = false
  const loops: Promise<void>[] = []
  const loop = (step: () => Promise<void>, pauseMs = PAUSE_MS) => {
    loops.push(
      (async () => {
        while (!isOver) {
          await step()
          await pause(pauseMs)
        }
      })(),
    )
  }
  const demo = new Visitor(world, journal, scene.people.demo)
  for (const network of [1, 2, 3]) loop(applicant(journal, network))
  /** Addresses that buyers have now: a single one soon reaches its limit of mails. */
  const contacts = [scene.buyer.email]
  loop(seller(world, journal, { ...scene, contacts }, demo))
  loop(payer(world, journal, scene, demo))
  loop(contactKeeper(journal, { ...scene, contacts }, demo))
  loop(reader(world, journal, scene), 120)
  loop(managers(world, journal, scene), 200)
  const viewer = new Visitor(world, journal, scene.people.viewer)
  loop(async () => {
    if (!(await viewer.open())) return
    await viewer.call('/api/contracts')
  }, 800)
  return {
    stop: async () => {
      isOver = true
      await Promise.all(loops)
    },
  }
}

const keyOf = () => randomUUID()
const text = (value: unknown) => JSON.stringify(value ?? null)

/** Sends applications from the public form. */
function applicant(journal: Journal, network: number): () => Promise<void> {
  let number = 0
  return async () => {
    number += 1
    const headers = {
      'idempotency-key': keyOf(),
      'x-draft': aDraft(),
      'x-forwarded-for': `10.${network}.${(number >> 8) & 255}.${number & 255}`,
    }
    const body = aRequest('leasing-business')
    await journal.write({
      name: 'application',
      send: () => journal.call('/api/form/financial-request/apply', { method: 'POST', headers, body }),
      made: answer => text([answer.body['id'], answer.body['reference']]),
      count: async db => {
        const rows = await db
          .selectFrom('application')
          .select('id')
          .where('draft_digest', '=', tokenHash(headers['x-draft']))
          .execute()
        return rows.length
      },
    })
  }
}

/** Uploads invoices, submits them, sends them to the buyer, and answers as the buyer with the key of the mail. */
function seller(world: World, journal: Journal, scene: Selling, demo: Visitor): () => Promise<void> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return async () => {
    const invoiceNumber = `DRILL-${randomUUID().slice(0, 13)}`
    const key = keyOf()
    const row = {
      invoiceNumber,
      buyerCode: scene.buyer.code,
      issueDate: day(-2),
      dueDate: day(28),
      invoiceAmount: '12.30',
      transferClaimAmount: '12.30',
    }
    const uploaded = await journal.write({
      name: 'uploaded row',
      send: () =>
        demo.call(`/api/invoice/manual-upload/${scene.contractId}`, {
          method: 'POST',
          headers: { 'idempotency-key': `${key}-row` },
          body: row,
        }),
      made: answer => text((answer.body['invoice'] as { id?: string } | undefined)?.id),
      count: db =>
        countOf(
          db,
          sql`select ((select count(*) from invoice_upload where invoice_number = ${invoiceNumber}) + (select count(*) from invoice where invoice_number = ${invoiceNumber}))::int as n`,
        ),
    })
    const id = (uploaded.body['invoice'] as { id?: string } | undefined)?.id
    if (uploaded.outcome !== 'ok' || id === undefined) return
    const submitted = await journal.write({
      name: 'submitted invoice',
      send: () =>
        demo.call(`/api/invoice/upload/${id}`, { method: 'POST', headers: { 'idempotency-key': `${key}-submit` } }),
      made: answer => text(answer.body['buyerGroupedInvoiceResponse']),
      count: db => countOf(db, sql`select count(*)::int as n from invoice where invoice_number = ${invoiceNumber}`),
    })
    // The response has every invoice that waits to be sent, also those whose sending was interrupted.
    const groups = (submitted.body['buyerGroupedInvoiceResponse'] ?? []) as {
      invoiceUploadList: { id: string; invoiceNumber: string }[]
    }[]
    const invoiceId = groups
      .flatMap(group => group.invoiceUploadList)
      .find(invoice => invoice.invoiceNumber === invoiceNumber)?.id
    if (submitted.outcome !== 'ok' || invoiceId === undefined) return
    const email = scene.contacts.at(-1) ?? scene.buyer.email
    const from = world.outside.messages.length
    const sent = await journal.write({
      name: 'sent to the buyer',
      send: () =>
        demo.call(`/api/invoice/upload/${scene.contractId}/buyer-verification:send`, {
          method: 'POST',
          headers: { 'idempotency-key': `${key}-send` },
          body: [{ thirdPartyId: scene.buyer.id, contactEmail: email, invoiceIds: [invoiceId] }],
        }),
      made: answer => text(answer.body),
      count: db =>
        countOf(
          db,
          sql`select count(*)::int as n from invoice where id = ${invoiceId} and buyer_verification_id is not null`,
        ),
    })
    if (sent.outcome !== 'ok') return
    const link = await linkIn(world, email, from)
    if (link === undefined) return
    await journal.write({
      name: 'verdict of the buyer',
      send: () =>
        journal.call('/api/public/invoice/buyer/verify', {
          method: 'POST',
          headers: { 'x-verification-key': link, 'idempotency-key': `${key}-verdict`, 'x-forwarded-for': '192.0.2.31' },
          body: {
            invoices: [{ invoiceId, action: 'ACCEPT' }],
            verifier: { fullName: 'Drill Buyer', email, agreesWithVerificationTerms: true },
          },
        }),
      made: answer => text(answer.body['reference']),
      count: db =>
        countOf(
          db,
          sql`select count(*)::int as n from invoice_verdict where invoice_id = ${invoiceId} and superseded_at is null`,
        ),
    })
  }
}

/** The key of the mail that was just sent. Mails are late while the mail server fails: then the buyer does not answer. */
async function linkIn({ outside }: World, to: string, from: number): Promise<string | undefined> {
  const found = () => outside.messages.slice(from).findLast(message => message.to === to)
  for (const until = Date.now() + 1_500; found() === undefined && Date.now() < until;) await pause(30)
  return /\/invoiceVerification\/([\w-]+)/.exec(found()?.text ?? '')?.[1]
}

/** Pays bills: an order at the provider, the payment there, and its webhook. */
function payer({ outside }: World, journal: Journal, scene: Scene, demo: Visitor): () => Promise<void> {
  let cents = 0
  return async () => {
    cents += 1
    const headers = { 'idempotency-key': keyOf() }
    const body = {
      contract_id: scene.payingContract,
      amount: (1 + (cents % 900) / 100).toFixed(2),
      currency: 'EUR',
      client_redirect_url: `/factoring/bills?contractId=${scene.payingContract}`,
    }
    const orderIn = (answer: Answer) =>
      String((answer.body['payload'] as { redirect_url?: string } | undefined)?.redirect_url ?? '')
        .split('/')
        .at(-1) ?? ''
    const made = await journal.write({
      name: 'begun payment',
      send: () => demo.call('/api/payment/create', { method: 'POST', headers, body }),
      made: orderIn,
      count: (db, answer) =>
        countOf(db, sql`select count(*)::int as n from payment where provider_order = ${orderIn(answer)}`),
    })
    const order = made.outcome === 'ok' ? outside.find(orderIn(made)) : undefined
    if (order === undefined) return
    const token = await outside.pay(order)
    await journal.write({
      name: 'paid order',
      send: () => journal.call('/api/payment/callback', { method: 'POST', body: { orderToken: token } }),
      made: () => '',
      count: db =>
        countOf(
          db,
          sql`select count(*)::int as n from payment where reference = ${order.merchantReference} and status = 'PAID'`,
        ),
    })
  }
}

/** Adds contact persons. */
function contactKeeper(journal: Journal, scene: Selling, demo: Visitor): () => Promise<void> {
  return async () => {
    const email = `drill-${randomUUID()}@buyer.example`
    const headers = { 'idempotency-key': keyOf() }
    const added = await journal.write({
      name: 'contact person',
      send: () =>
        demo.call(`/api/contracts/${scene.contractId}/third-parties/${scene.buyer.id}/contacts`, {
          method: 'POST',
          headers,
          body: { email, name: 'Drill', surname: 'Contact' },
        }),
      made: answer => text(answer.body['email']),
      count: db => countOf(db, sql`select count(*)::int as n from third_party_contact where email = ${email}`),
    })
    if (added.outcome === 'ok') scene.contacts.push(email)
    await pause(500)
  }
}

/** Reads lists of a company and writes down every row that belongs to another one. */
function reader(world: World, journal: Journal, scene: Scene): () => Promise<void> {
  const other = new Visitor(world, journal, scene.people.other)
  return async () => {
    for (const [path, letter] of [
      ['/api/contracts', 'c'],
      ['/api/invoice', 'i'],
    ] as const) {
      const { body, status } = await other.call(path)
      if (status !== 200) continue
      const rows = (body['content'] ?? []) as { id?: string }[]
      for (const { id } of rows)
        if (!scene.ownIds.has(`${letter}${id ?? ''}`))
          journal.seen.push(`${path} returned row ${id ?? ''} of another company`)
    }
  }
}

/** Two managers take the right to manage users from each other at the same time; the one who still has it gives it back. */
function managers(world: World, journal: Journal, scene: Scene): () => Promise<void> {
  const [one, other] = scene.managers.map(person => new Visitor(world, journal, person)) as [Visitor, Visitor]
  const set = async (by: Visitor, target: Visitor, permissions: readonly string[]) => {
    const granted = await by.call('/api/user/authorize', {
      method: 'POST',
      body: { password, purpose: 'EDIT_USER', target: target.username },
    })
    if (granted.outcome !== 'ok') return
    await by.call(`/api/user/${target.username}/permissions`, {
      method: 'PATCH',
      body: { product_type: 'FACTORING', permissions },
    })
  }
  return async () => {
    await Promise.all([set(one, other, ['READ']), set(other, one, ['READ'])])
    await Promise.all([set(one, other, ['READ', 'MANAGE_USERS']), set(other, one, ['READ', 'MANAGE_USERS'])])
  }
}
