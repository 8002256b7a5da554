import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { storeApplication } from '../../support/applications.ts'
import { readPdf } from '../../support/pdf.ts'

type Row = {
  id: string
  reference: string
  applicantName: string
  applicantCode: string
  amount: string
  status: string
  partnerName: string | null
}
type Page = { content: Row[]; totalElements: number }
type Section = { title: string; rows: { path: string; label: string; value: string; masked: boolean }[] }

let portal: TestApp
let operator: Client
const code = '38805140328'
const other = '48903120417'
let partner = ''
let first: { id: string; reference: string }

beforeAll(async () => {
  portal = await buildTestApp()
  operator = await portal.as('operator')
  partner = (
    await portal.db
      .insertInto('partner')
      .values({
        name: 'Auto pasaulis',
        financing_company: 'C3',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  await portal.db.deleteFrom('application').execute()
  first = await storeApplication(portal, {
    changes: {
      '/applicant/name': 'Žygimantas',
      '/applicant/surname': 'Šilinis',
      '/applicant/code': code,
      '/lending/property_value': '20000.00',
    },
    evidence: 'DOKOBIT',
    at: new Date('2026-11-20T23:30:00Z'),
    files: [{ name: 'išrašas "1".pdf', content: '%PDF-1.4 statement' }],
  })
  await storeApplication(portal, {
    changes: {
      '/applicant/name': 'Rūta',
      '/applicant/surname': 'Ąžuolė',
      '/applicant/code': other,
      '/lending/property_value': '9000.50',
    },
    status: 'AWAITING_CONFIRMATION',
    at: new Date('2026-11-19T10:00:00Z'),
  })
  await storeApplication(portal, {
    changes: {
      '/applicant/name': 'Jonas',
      '/applicant/surname': '100%_x',
      '/applicant/code': other,
      '/lending/property_value': '15000.00',
    },
    mode: 'partner',
    partnerId: partner,
    at: new Date('2026-11-18T10:00:00Z'),
  })
})
afterAll(() => portal.close())

const list = async (query = '') => (await operator.get(`/api/operator/applications${query}`)).json<Page>()
const names = async (query: string) => (await list(query)).content.map(({ applicantName }) => applicantName)
const trace = async () =>
  await portal.db
    .selectFrom('audit_event')
    .select(['action', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('list of applications', () => {
  it('is sorted newest first, with masked codes (OPR-21)', async () => {
    const { content, totalElements } = await list()
    expect(totalElements).toBe(3)
    expect(content.map(({ applicantName }) => applicantName)).toEqual([
      'Žygimantas Šilinis',
      'Rūta Ąžuolė',
      'Jonas 100%_x',
    ])
    expect(content[0]).toMatchObject({
      reference: first.reference,
      form: 'leasing-private',
      mode: 'default',
      applicantCode: '•••••••0328',
      amount: '20000.00',
      evidence: 'DOKOBIT',
      status: 'COMPLETE',
      partnerName: null,
    })
    expect(JSON.stringify(content)).not.toContain(code)
  })

  it('filters by status, product, mode, partner, local days and parts of number or name (OPR-20)', async () => {
    expect(await names('?status=AWAITING_CONFIRMATION')).toEqual(['Rūta Ąžuolė'])
    expect(await names('?status=AWAITING_CONFIRMATION&status=COMPLETE&form=leasing-private&mode=partner')).toEqual([
      'Jonas 100%_x',
    ])
    expect(await names('?form=loan-private')).toEqual([])
    expect(await names(`?partnerId=${partner}`)).toEqual(['Jonas 100%_x'])
    expect(await names('?search=ąžuol')).toEqual(['Rūta Ąžuolė'])
    expect(await names('?search=100%25_')).toEqual(['Jonas 100%_x'])
    expect(await names(`?search=${first.reference.slice(4)}`)).toEqual(['Žygimantas Šilinis'])
    // 23:30 in London is the next day in Vilnius.
    expect(await names('?createdFrom=2026-11-21&createdTo=2026-11-21')).toEqual(['Žygimantas Šilinis'])
    expect(await names('?createdTo=2026-11-19')).toEqual(['Rūta Ąžuolė', 'Jonas 100%_x'])
    expect(
      (await operator.get('/api/operator/applications?createdFrom=2026-11-20&createdTo=2026-11-19')).statusCode,
    ).toBe(400)
  })

  it('never matches a part of a code (OPR-23)', async () => {
    expect(await names(`?search=${code.slice(0, 6)}`)).toEqual([])
    expect(await names(`?search=${code}`)).toEqual([])
    expect((await operator.get(`/api/operator/applications?code=${code}`)).statusCode).toBe(400)
  })

  it('sorts, pages and adds up', async () => {
    expect(await names('?sort=amount,ASC')).toEqual(['Rūta Ąžuolė', 'Jonas 100%_x', 'Žygimantas Šilinis'])
    expect(await names('?sort=createdAt,ASC&size=1&page=2')).toEqual(['Rūta Ąžuolė'])
    expect((await operator.get('/api/operator/applications?sort=applicantCode,ASC')).statusCode).toBe(400)
    expect((await operator.get('/api/operator/applications/totals?status=COMPLETE')).json()).toEqual({
      amount: '35000.00',
    })
    expect((await operator.get('/api/operator/applications/totals?form=loan-private')).json()).toEqual({
      amount: '0.00',
    })
  })

  it('rejects unknown filters without a server error', async () => {
    for (const query of [
      'search=%00',
      'partnerId=1',
      'createdFrom=2026-02-30',
      'status=GONE',
      'form=leasing-private%27',
      'page=0',
      'size=1e9',
      'page=1e309',
      'size=1e309',
      'unknown=1',
    ]) {
      expect((await operator.get(`/api/operator/applications?${query}`)).statusCode, query).toBe(400)
    }
    expect(await names(`?search=${encodeURIComponent("'; drop table application; --")}`)).toEqual([])
  })

  it('can be exported with masked codes', async () => {
    const answer = await operator.get(
      '/api/operator/applications:export?columns=reference,applicantName,applicantCode,amount,status&language=lt',
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="applications_\d{8}-\d{6}\.xlsx"$/)
    const every = await operator.get(
      '/api/operator/applications:export?columns=reference,createdAt,form,applicantName,applicantCode,amount,status,evidence,mode,partnerName,confirmedAt',
    )
    expect(every.statusCode).toBe(200)
    expect((await operator.get('/api/operator/applications:export?columns=payload')).statusCode).toBe(400)
  })

  describe('chosen rows (LST-12)', () => {
    const exported = '/api/operator/applications:export?format=csv&columns=reference&language=en'
    const missing = '00000000-0000-4000-8000-000000000000'
    const rows = async () => (await operator.get('/api/operator/applications')).json<Page>().content

    it('are exported in the order of the list, a doubled one once, and the audit says that rows were chosen', async () => {
      const [newest, , last] = await rows()
      const ids = [last, newest, newest].map(row => row?.id ?? '')
      const answer = await operator.get(`${exported}&ids=${ids.join().toUpperCase()}`)
      expect(answer.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
        '"Reference number"',
        `"${newest?.reference ?? ''}"`,
        `"${last?.reference ?? ''}"`,
      ])
      const { action, details } = await portal.db
        .selectFrom('audit_event')
        .select(['action', 'details'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      expect({ action, details }).toEqual({ action: 'APPLICATIONS_EXPORTED', details: { filters: 'ids' } })
    })

    it('are refused as a whole with an unknown one, which the error names, and nothing is written to the audit', async () => {
      const events = async () =>
        portal.db
          .selectFrom('audit_event')
          .select(({ fn }) => fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow()
      const before = await events()
      const answer = await operator.get(`${exported}&ids=${first.id},${missing}`)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
      expect(answer.json<{ details: unknown }>().details).toEqual({ rows: [{ id: missing, reason: 'MISSING' }] })
      expect(await events()).toEqual(before)
    })

    it.each(['', '7', 'x', `${missing},`, `${missing};${missing}`, `${missing}'`, missing.replaceAll('-', ''), ' '])(
      'are no request with the id %j',
      async id => {
        expect((await operator.get(`${exported}&ids=${encodeURIComponent(id)}`)).statusCode).toBe(400)
      },
    )

    it('are at most 100, which fit into the address with every column', async () => {
      const ids = (count: number) =>
        Array.from({ length: count }, (_, index) => missing.slice(0, 33) + String(index).padStart(3, '0'))
      const columns =
        'reference,createdAt,applicantName,applicantCode,form,amount,status,partnerName,mode,evidence,confirmedAt'
      const call = (count: number) =>
        `/api/operator/applications:export?${new URLSearchParams({ ids: ids(count).join(), columns, language: 'en', sort: 'applicantName,DESC', format: 'csv' }).toString()}`
      const answer = await operator.get(call(100))
      expect(answer.statusCode).toBe(404)
      expect(answer.json<{ details: { rows: unknown[] } }>().details.rows).toHaveLength(100)
      const tooMany = await operator.get(call(101))
      expect([tooMany.statusCode, tooMany.json<{ code: string }>().code]).toEqual([422, 'SELECTION_TOO_LARGE'])
    })
  })

  it('offers the partners', async () => {
    const { content } = (await operator.get('/api/operator/application-partners')).json<{
      content: { id: string; name: string }[]
    }>()
    expect(content).toContainEqual({ id: partner, name: 'Auto pasaulis' })
  })
})

describe('search by code', () => {
  it('matches the whole code, finds related applicants too, and is audited without the code (OPR-23)', async () => {
    await portal.db
      .insertInto('related_applicant')
      .values({
        application_id: first.id,
        role: 'guarantor',
        language: 'lt',
        name: 'Ona',
        surname: 'Laiduoja',
        code: '49001010001',
        phone: '+37061234567',
        email: 'ona@example.com',
        application_token_hash: Buffer.from('x'),
        applicant_token_hash: Buffer.from('y'),
        code_hmac: Buffer.from('z'),
        tries_left: 5,
        invited_at: new Date(),
        sent_at: new Date(),
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute()
    const find = async (text: string) =>
      (await operator.post('/api/operator/applications/find', { code: text }))
        .json<Page>()
        .content.map(({ applicantName }) => applicantName)
    expect(await find(other)).toEqual(['Rūta Ąžuolė', 'Jonas 100%_x'])
    expect(await find('49001010001')).toEqual(['Žygimantas Šilinis'])
    expect(await find(other.slice(0, 10))).toEqual([])
    expect(await trace()).toEqual({ action: 'APPLICATIONS_SEARCHED_BY_CODE', details: {} })
    expect((await operator.post('/api/operator/applications/find', { code: '388' })).statusCode).toBe(422)
  })
})

describe('one application', () => {
  const one = async () =>
    (await operator.get(`/api/operator/applications/${first.id}`)).json<{
      answers: Section[]
      files: { id: string; name: string; sha256: string }[]
      history: { status: string }[]
      formTitle: string
    }>()

  it('is shown with the texts of its form version, with masked codes', async () => {
    const application = await one()
    const rows = application.answers.flatMap(section => section.rows)
    expect(application.formTitle).toBe((await portal.app.forms.published('leasing-private')).texts.lt?.['title'])
    expect(rows.find(({ path }) => path === 'applicant.name')).toMatchObject({
      label: 'Vardas',
      value: 'Žygimantas',
      masked: false,
    })
    expect(rows.find(({ path }) => path === 'applicant.code')).toMatchObject({ value: '•••••••0328', masked: true })
    expect(rows.find(({ path }) => path === 'co_applicant.code')).toMatchObject({ masked: true })
    expect(JSON.stringify(application)).not.toContain(code)
    expect(application.history.map(({ status }) => status)).toEqual(['COMPLETE'])
    expect(application.files[0]).toMatchObject({ name: 'išrašas "1".pdf' })
  })

  it('keeps the texts of its version after another one is published (OPR-22)', async () => {
    const live = await portal.app.forms.documents('leasing-private')
    const texts = { ...live.texts, lt: { ...live.texts.lt, 'applicant.name.title': 'Kitas vardas' } }
    const published = await operator.post('/api/operator/forms/leasing-private/publish', {
      schema: live.schema,
      ui: live.ui,
      texts,
      comment: 'another word',
    })
    expect(published.statusCode).toBe(200)
    expect((await one()).answers.flatMap(({ rows }) => rows).find(({ path }) => path === 'applicant.name')?.label).toBe(
      'Vardas',
    )
  })

  it('shows codes on request, and audits the operator (OPR-21)', async () => {
    const { codes } = (await operator.post(`/api/operator/applications/${first.id}/codes`)).json<{
      codes: { part: string | null; path: string; value: string }[]
    }>()
    expect(codes).toContainEqual({ part: null, path: 'applicant.code', value: code })
    expect(await trace()).toEqual({ action: 'APPLICATION_CODES_SHOWN', details: { application: first.id } })
  })

  it('returns files as attachments that no browser opens', async () => {
    const [file] = (await one()).files
    const answer = await operator.get(`/api/operator/applications/${first.id}/files/${file?.id}`)
    expect(answer.body).toBe('%PDF-1.4 statement')
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''i%C5%A1ra%C5%A1as%20%221%22.pdf")
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(await trace()).toEqual({
      action: 'APPLICATION_FILE_TAKEN',
      details: { application: first.id, file: file?.id },
    })
    const second = (await list()).content[1]
    expect((await operator.get(`/api/operator/applications/${second?.id}/files/${file?.id}`)).statusCode).toBe(404)
  })

  it('has its copy as PDF, and no signed one', async () => {
    const answer = await operator.get(`/api/operator/applications/${first.id}/copy`)
    expect((await readPdf(answer.rawPayload)).text).toContain('Žygimantas')
    expect((await operator.get(`/api/operator/applications/${first.id}/signed`)).statusCode).toBe(404)
  })

  it('is missing for invalid ids', async () => {
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
      expect((await operator.get(`/api/operator/applications/${id}`)).statusCode).toBe(404)
      expect((await operator.post(`/api/operator/applications/${id}/codes`)).statusCode).toBe(404)
      expect((await operator.get(`/api/operator/applications/${id}/copy`)).statusCode).toBe(404)
      expect((await operator.get(`/api/operator/applications/${id}/files/${id}`)).statusCode).toBe(404)
    }
  })
})

describe('users without the operator role', () => {
  it.each(['demo', 'viewer'])('%s can see nothing of an application', async username => {
    const staff = await portal.as(username)
    for (const path of [
      '',
      '/totals',
      ':export',
      `/${first.id}`,
      `/${first.id}/copy`,
      `/${first.id}/signed`,
      `/${first.id}/files/${first.id}`,
      `/${first.id}/applicants`,
    ]) {
      expect((await staff.get(`/api/operator/applications${path}`)).statusCode, path).toBe(403)
    }
    expect((await staff.get('/api/operator/application-partners')).statusCode).toBe(403)
    expect((await staff.post('/api/operator/applications/find', { code })).statusCode).toBe(403)
    expect((await staff.post(`/api/operator/applications/${first.id}/codes`)).statusCode).toBe(403)
    expect((await portal.client().get('/api/operator/applications')).statusCode).toBe(401)
  })
})
