import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Statement } from '../../../server/db/statement.ts'
import { pageSql } from '../../../server/modules/operator-applications/applicationPage.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

type Found = { ids: string[]; total: number }

const names = [
  ['Žygimantas', 'Šilinis'],
  ['Rūta', 'Ąžuolė-Žukienė'],
  ['Jonas', '100%_x'],
  ['Ąžuolas', 'C:\\Ėglė'],
  ['UAB „Ūkio ČĘĮŲ“ įmonė', ''],
  ['Õie Jõgi', 'Küünarpuu'],
  ['Ģirts', 'Ķiršs'],
  ['İlke', 'Straße'],
  ['Ο ΑΣ', 'ΟΔΟΣ'],
  ['Li', '𝒜𝒷𝒸 😀😀'],
  ['Sign\u001fwithin', 'a name'],
  ['100', '%'],
  [' ', 'x'],
] as const
const contacts = [
  ['+37060000012', 'zygis@imone.example'],
  ['+37129123456', 'ruta.azuole@pastas.example'],
] as const
const searches = [
  'zygimantas',
  'SILINIS',
  'ruta azuole-zukiene',
  'girts kirss',
  'oie jogi',
  'kuunar',
  'strasse',
  'ilke',
  'οδος',
  'cc',
  '@imone',
  'ZYGIS@',
  'azuole@pastas.example',
  '37060000012',
  '+370 600 00012',
  '8 600 00012',
  '(8-600) 00012',
  '00370 60000012',
  '600000',
  '2912-3456',
  '2026 000004 1',
  '20260000041',
  '1@',
  '12 zygis',
  '%',
  '_',
  '\\',
  '\\\\',
  '%%',
  '_x',
  '%_',
  ':\\',
  '\\ė',
  '100%',
  "'",
  '"',
  '-',
  '--',
  ' ',
  '  ',
  'ž',
  'Ž',
  'ąž',
  'ĄŽ',
  'ąžu',
  'ĄŽUOL',
  'ūkio čęįų',
  '„Ū',
  'õg',
  'KÜÜN',
  'ģ',
  'ķirš',
  'i',
  'İ',
  'i̇',
  'ß',
  'ss',
  'σ',
  'ς',
  'ασ',
  'ας',
  'ΟΔΟΣ',
  '𝒜',
  '𝒜𝒷',
  '𝒜𝒷𝒸 😀',
  '😀',
  '😀😀😀',
  'li',
  'LP',
  'lp-',
  'Lp-2026-0',
  '6-0',
  '000001',
  '2026-000004-1',
  'gone',
  'q',
  'qx',
  'a n',
  'a name',
  'signwithin',
  'zuol',
  'Jonas 100',
  'nas  100',
  'Rūta Ąžuolė',
  'x',
]

let portal: TestApp
let operator: Client

beforeAll(async () => {
  portal = await buildTestApp()
  operator = await portal.as('operator')
  await portal.db.deleteFrom('application').execute()
  for (const [index, [name, surname]] of names.entries())
    await store(index, { name, surname, amount: `${100 - index}.00`, contact: contacts[index] })
})
afterAll(() => portal.close())

async function store(
  index: number,
  {
    name,
    surname,
    amount,
    contact,
  }: { name: string; surname: string; amount: string; contact: readonly [string, string] | undefined },
): Promise<void> {
  await portal.db
    .insertInto('application')
    .values({
      reference: `LP-2026-${String(index).padStart(6, '0')}-1`,
      form: 'leasing-private',
      form_version: 1,
      language: 'lt',
      digest: Buffer.from(String(index)),
      draft_digest: null,
      payload: JSON.stringify({
        applicant: {
          name,
          surname,
          code: '1',
          ...(contact === undefined ? {} : { phone: contact[0], email: contact[1] }),
        },
        lending: { property_value: amount },
      }),
      partner_id: null,
      financing_company: null,
      status: index % 2 === 0 ? 'COMPLETE' : 'AWAITING_APPLICANTS',
      evidence: 'NONE',
      confirmed_at: new Date(),
      created_at: new Date(Date.UTC(2026, 10, 1, 0, index)),
    })
    .execute()
}

/** Small letters without marks, as a person types who has no such keys. */
function plain(text: string): string {
  const small = [...text]
    .map(letter => letter.toLowerCase())
    .join('')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
  return small.replaceAll('ß', 'ss').replaceAll('ς', 'σ')
}

function digitsOf(search: string): string | undefined {
  const digits = search.replace(/[\s().+-]/g, '')
  if (!/^\d{5,}$/.test(digits)) return undefined
  return digits.replace(/^00|^8(?=\d{8}$)/, '')
}

type Row = {
  id: string
  reference: string
  applicant_name: string
  phone: string | null
  email: string | null
  amount: string | null
}

function matches({ reference, applicant_name: name, phone, email }: Row, search: string): boolean {
  const digits = digitsOf(search)
  const parts = [reference, name, email ?? '', (phone ?? '').replace('+', ''), reference.replace(/\D/g, '')]
  return parts.some(part => plain(part).includes(digits ?? plain(search)))
}

/** Row by row, by the rule and not by the database. */
async function matching(search: string, status: string | undefined, order: 'asc' | 'desc'): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select id, reference, applicant_name, payload #>> '{applicant,phone}' as phone, payload #>> '{applicant,email}' as email, amount::text as amount
    from application where status = coalesce(${status ?? null}::text, status) order by created_at ${sql.raw(order)}, id ${sql.raw(order)}`.execute(
      portal.db,
    )
  return rows.filter(row => matches(row, search))
}

async function expected(
  search: string,
  status: string | undefined,
  page: number,
  size: number,
  order: 'asc' | 'desc' = 'desc',
): Promise<Found> {
  const ids = (await matching(search, status, order)).map(({ id }) => id)
  return { ids: ids.slice((page - 1) * size, page * size), total: ids.length }
}

async function found(
  search: string,
  status: string | undefined,
  page: number,
  size: number,
  order = 'DESC',
): Promise<Found> {
  const query = new URLSearchParams({
    search,
    page: String(page),
    size: String(size),
    sort: `createdAt,${order}`,
    ...(status === undefined ? {} : { status }),
  })
  const answer = await operator.get(`/api/operator/applications?${query}`)
  expect(answer.statusCode, search).toBe(200)
  const { content, totalElements } = answer.json<{ content: { id: string }[]; totalElements: number }>()
  return { ids: content.map(({ id }) => id), total: totalElements }
}

async function total(search: string): Promise<string> {
  return (await operator.get(`/api/operator/applications/totals?${new URLSearchParams({ search })}`)).json<{
    amount: string
  }>().amount
}

describe('search for a part of number or name', () => {
  it.each(searches)('finds exactly the applications containing %j (OPR-24)', async search => {
    for (const status of [undefined, 'COMPLETE'] as const) {
      for (const [page, size] of [
        [1, 1],
        [1, 10],
        [2, 10],
      ] as const)
        expect(await found(search, status, page, size)).toEqual(await expected(search, status, page, size))
    }
    const cents = (await matching(search, undefined, 'desc')).reduce(
      (sum, { amount }) => sum + Math.round(Number(amount ?? 0) * 100),
      0,
    )
    expect(await total(search)).toBe((cents / 100).toFixed(2))
  })

  it('rejects text that could match across the border of number and name', async () => {
    for (const search of ['\u001f', '1\u001fž', '\u001fžyg'])
      expect((await operator.get(`/api/operator/applications?${new URLSearchParams({ search })}`)).statusCode).toBe(400)
  })

  it('uses the changed name of an application', async () => {
    const id = (await found('ĶIRŠS', undefined, 1, 10)).ids[0] ?? ''
    await sql`update application set payload = jsonb_set(payload, '{applicant,surname}', '"Bērziņš"') where id = ${id}::uuid`.execute(
      portal.db,
    )
    expect(await found('ķirš', undefined, 1, 10)).toEqual({ ids: [], total: 0 })
    expect(await found('bērziņ', undefined, 1, 10)).toEqual({ ids: [id], total: 1 })
  })
})

describe('search among thousands', () => {
  const rows = 6000

  beforeAll(async () => {
    await sql`insert into application (reference, form, form_version, language, payload, digest, status, evidence, confirmed_at, created_at)
      select 'CP-2025-' || lpad(n::text, 6, '0') || '-' || n % 10, 'loan-private', 1, 'lt',
        jsonb_build_object('applicant', jsonb_build_object('name', case when n % 40 = 7 then 'Ūla' else 'Ona' end, 'surname', case when n = 11 then 'Žvirblė' else 'Ona' end)),
        'x', case when n % 10 = 0 then 'AWAITING_APPLICANTS' else 'COMPLETE' end, 'NONE', now(), '2025-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${rows}) n`.execute(portal.db)
    await sql`analyze application`.execute(portal.db)
  })

  it.each(['žvirbl', 'ona', 'n', 'ūl', 'žygimant', 'nobody'])('returns every page and order of %j', async search => {
    for (const status of [undefined, 'COMPLETE', 'AWAITING_APPLICANTS'] as const) {
      for (const [page, size, order] of [
        [1, 20, 'desc'],
        [1, 20, 'asc'],
        [3, 20, 'asc'],
        [60, 100, 'desc'],
      ] as const) {
        expect(await found(search, status, page, size, order.toUpperCase())).toEqual(
          await expected(search, status, page, size, order),
        )
      }
    }
  })

  it('scans the index of text parts, however many rows contain the text and with any other filter', async () => {
    const filters = portal.app.resources.filters('operator/applications')
    for (const search of ['žvirbl', 'ona', 'n', 'nobody']) {
      for (const query of [
        { search },
        { search, status: ['COMPLETE'] },
        { search, status: ['AWAITING_APPLICANTS'] },
        { search, createdFrom: '2025-01-02' },
      ]) {
        const statement = new Statement()
        const {
          head,
          ids,
          total: count,
        } = pageSql(statement, filters.read(query), { field: 'createdAt', order: 'DESC' }, { page: 1, size: 20 })
        const plan = (
          await statement.rows<{ 'QUERY PLAN': string }>(
            portal.db,
            `explain ${head} select (select json_agg(id) from (${ids}) p), ${count}`,
          )
        )
          .map(row => row['QUERY PLAN'])
          .join('\n')
        expect(plan).toContain('Bitmap Index Scan on application_by_part')
        expect(plan).not.toMatch(/Filter: .*application_grams/)
      }
    }
  })

  it('is exported with the other filters', async () => {
    const lines = async (query: string) =>
      (await operator.get(`/api/operator/applications:export?columns=reference&${query}`)).rawPayload.length
    expect(
      (await operator.get('/api/operator/applications:export?columns=reference&search=ona&status=COMPLETE')).statusCode,
    ).toBe(200)
    expect(await lines('search=ona&status=COMPLETE')).toBeGreaterThan(await lines('search=%C5%BEvirbl&status=COMPLETE'))
  })
})
