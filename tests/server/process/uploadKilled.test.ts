import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/db/database.ts'
import { logIn } from '../../support/apiClient.ts'
import { startPortal, type RunningPortal } from '../../support/portal.ts'
import { testConfig } from '../../support/testDatabase.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-upload-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const seed = Number(process.env['DRILL_SEED'] ?? Date.now() % 1_000_000)
const rounds = Number(process.env['DRILL_ROUNDS'] ?? 3)
const ROWS = 400
const DAY_MS = 86_400_000
const env = { SIMULATORS: 'true', DEMO: 'true' }

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
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

type Group = { thirdPartyId: string; totalInvoices: number; invoiceUploadList: { id: string }[] }
type Listed = { totalElements: number; buyerGroupedInvoiceResponse: Group[] }
type Place = { contractId: string; buyerCode: string; contactEmail: string }

/** A staff member of the demo company at a running portal. */
async function staff({ url }: RunningPortal) {
  const { token } = await logIn(url, 'demo')
  const send = (method: string, path: string, { body, key, type = 'application/json' }: Sent = {}) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': type }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body }),
    })
  const list = async (contractId: string) =>
    (await (await send('GET', `/invoice/upload/${contractId}?size=1`)).json()) as Listed
  return { send, list }
}
type Sent = { body?: string; key?: string; type?: string }
type Staff = Awaited<ReturnType<typeof staff>>

/** Rows of one buyer, pasted as from a spreadsheet. */
async function paste({ send }: Staff, { contractId, buyerCode }: Place, prefix: string): Promise<void> {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  const rows = Array.from({ length: ROWS }, (_, index) =>
    [`${prefix}-${String(index + 1)}`, buyerCode, day(-2), day(28), `${String(index + 1)}.10`].join('\t'),
  )
  const header = ['Invoice number', 'Buyer code', 'Issue date', 'Due date', 'Invoice amount'].join('\t')
  const answer = await send('POST', `/v2/invoice/upload?contractId=${contractId}`, {
    body: [header, ...rows].join('\n'),
    type: 'text/tab-separated-values',
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
}

async function place(dataDir: string): Promise<Place> {
  const { db, close } = await openDatabase(testConfig({ dataDir }))
  try {
    const found = await db
      .selectFrom('contract as c')
      .innerJoin('party as p', 'p.id', 'c.party_id')
      .innerJoin('contract_third_party as l', 'l.contract_id', 'c.id')
      .innerJoin('third_party as t', 't.id', 'l.third_party_id')
      .innerJoin('third_party_contact as k', join =>
        join.onRef('k.contract_id', '=', 'c.id').onRef('k.third_party_id', '=', 't.id'),
      )
      .select(['c.id as contractId', 't.registration_code as buyerCode', 'k.email as contactEmail'])
      .where('p.fid', '=', 'P-1001')
      .where('c.status', '=', 'ACTIVE')
      .where('c.factoring_product', '=', 'ORDINARY')
      .orderBy('c.id')
      .orderBy('t.id')
      .orderBy('k.id')
      .limit(1)
      .executeTakeFirstOrThrow()
    return found
  } finally {
    await close()
  }
}

describe('a server that is killed in the middle', () => {
  it(`submits and sends all invoices or none, and each once in the end (seed ${String(seed)}, ${String(rounds)} rounds) (UPL-33, VER-17)`, async () => {
    const random = numbers(seed)
    const dataDir = join(folder, 'data')
    let portal = await startPortal({ dataDir, env })
    await portal.stop()
    const at = await place(dataDir)
    portal = await startPortal({ dataDir, env })
    // How long both take without interruption.
    let person = await staff(portal)
    await paste(person, at, 'USUAL')
    const started = performance.now()
    expect((await person.send('POST', `/invoice/upload/${at.contractId}`)).status).toBe(200)
    const usual = performance.now() - started
    const send = async (key: string) => {
      const groups = (await person.list(at.contractId)).buyerGroupedInvoiceResponse
      const body = groups.map(({ thirdPartyId, invoiceUploadList }) => ({
        thirdPartyId,
        contactEmail: at.contactEmail,
        invoiceIds: invoiceUploadList.map(({ id }) => id),
      }))
      return person.send('POST', `/invoice/upload/${at.contractId}/buyer-verification:send`, {
        body: JSON.stringify(body),
        key,
      })
    }
    expect((await send('drill-usual-send')).status).toBe(200)

    for (let round = 1; round <= rounds; round += 1) {
      const prefix = `DRILL-${String(round)}`
      const key = `drill-submit-${String(round)}`
      await paste(person, at, prefix)
      let acknowledged = false
      const dying = person
        .send('POST', `/invoice/upload/${at.contractId}`, { key })
        .then(async answer => {
          acknowledged = answer.status === 200 && (await answer.json()) !== null
        })
        .catch(() => undefined)
      await pause(random() * usual * 1.5)
      await portal.stop('SIGKILL')
      await dying
      portal = await startPortal({ dataDir, env })
      person = await staff(portal)
      const after = await person.list(at.contractId)
      const [group] = after.buyerGroupedInvoiceResponse
      const submitted = group?.totalInvoices ?? 0
      expect([`round ${String(round)}`, after.totalElements + submitted]).toEqual([`round ${String(round)}`, ROWS])
      expect([0, ROWS]).toContain(submitted)
      if (acknowledged) expect(submitted).toBe(ROWS)
      expect((await person.send('POST', `/invoice/upload/${at.contractId}`, { key })).status).toBe(200)

      let isSent = false
      const sending = send(`drill-send-${String(round)}`)
        .then(answer => {
          isSent = answer.status === 200
        })
        .catch(() => undefined)
      await pause(random() * usual)
      await portal.stop('SIGKILL')
      await sending
      portal = await startPortal({ dataDir, env })
      person = await staff(portal)
      const waiting = (await person.list(at.contractId)).buyerGroupedInvoiceResponse[0]?.totalInvoices ?? 0
      expect([0, ROWS]).toContain(waiting)
      if (isSent) expect(waiting).toBe(0)
      if (waiting > 0) expect((await send(`drill-again-${String(round)}`)).status).toBe(200)
    }
    await portal.stop('SIGKILL')

    const { db, close } = await openDatabase(testConfig({ dataDir }))
    try {
      const numbersOnce = await db
        .selectFrom('invoice')
        .select(({ fn }) => [fn.countAll<string>().as('all'), fn.count<string>('invoice_number').distinct().as('once')])
        .select(({ fn }) => fn.count<string>('buyer_verification_id').distinct().as('mails'))
        .where('contract_id', '=', at.contractId)
        .where('invoice_number', 'like', 'DRILL-%')
        .where('buyer_verification_status', '=', 'WAITING')
        .executeTakeFirstOrThrow()
      const expected = String(rounds * ROWS)
      expect(numbersOnce).toEqual({ all: expected, once: expected, mails: String(rounds) })
      const verifications = await db
        .selectFrom('buyer_verification')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('email', '=', at.contactEmail)
        .where('sent_by', 'is not', null)
        .where('id', 'in', eb =>
          eb.selectFrom('invoice').select('buyer_verification_id').where('invoice_number', 'like', 'DRILL-%'),
        )
        .executeTakeFirstOrThrow()
      expect(verifications.count).toBe(String(rounds))
      expect(await db.selectFrom('invoice_upload').select('id').execute()).toEqual([])
    } finally {
      await close()
    }
  }, 500_000)
})
