import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toSources } from '../../../server/forms/documents.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { storeApplication } from '../../support/applications.ts'

type Event = {
  id: string
  happenedAt: string
  actorName: string | null
  action: string
  subject: string | null
  applicationId: string | null
  details: string | null
}
type Page = { content: Event[]; totalElements: number }

let portal: TestApp
let operator: Client
let application: { id: string; reference: string }

beforeAll(async () => {
  portal = await buildTestApp()
  operator = await portal.as('operator')
  application = await storeApplication(portal, {
    changes: { '/applicant/name': 'Rūta' },
    at: new Date('2026-11-20T10:00:00Z'),
  })
})
afterAll(() => portal.close())

const audit = async (query = '') => (await operator.get(`/api/operator/audit${query}`)).json<Page>()
const actions = async (query = '') => (await audit(query)).content.map(({ action }) => action)

describe('GET /operator/audit (OPR-26)', () => {
  it('shows one view of an application, however often its page is loaded', async () => {
    for (let times = 0; times < 3; times += 1)
      expect((await operator.get(`/api/operator/applications/${application.id}`)).statusCode).toBe(200)
    const { content, totalElements } = await audit(`?applicationId=${application.id}`)
    expect(totalElements).toBe(1)
    expect(content[0]).toMatchObject({
      action: 'APPLICATION_VIEWED',
      subject: application.reference,
      applicationId: application.id,
      details: null,
    })
    expect(content[0]?.actorName).toMatch(/\S+ \S+/)
  })

  it('shows exports with the names of their filters and never with the search text', async () => {
    expect((await operator.get('/api/operator/applications:export?search=Slaptas&status=COMPLETE')).statusCode).toBe(
      200,
    )
    const {
      content: [event],
    } = await audit('?action=APPLICATIONS_EXPORTED')
    expect(event).toMatchObject({
      action: 'APPLICATIONS_EXPORTED',
      subject: null,
      applicationId: null,
      details: 'search, status',
    })
    expect(JSON.stringify(await portal.db.selectFrom('audit_event').selectAll().execute())).not.toContain('Slaptas')
  })

  it('records no rejected export', async () => {
    const { totalElements } = await audit('?action=APPLICATIONS_EXPORTED')
    expect((await operator.get('/api/operator/applications:export?columns=payload')).statusCode).toBe(400)
    expect((await audit('?action=APPLICATIONS_EXPORTED')).totalElements).toBe(totalElements)
    expect((await operator.get('/api/operator/applications:export?columns=reference')).statusCode).toBe(200)
  })

  it('shows publications and rollbacks with form and version', async () => {
    const { schema, ui, texts } = await portal.app.forms.documents('delete-buyer')
    const published = await operator.post('/api/operator/forms/delete-buyer/publish', {
      ...toSources({ schema, ui, texts }),
      comment: 'Same again',
    })
    expect(published.statusCode, published.body).toBe(200)
    const { version } = published.json<{ version: number }>()
    expect(
      (await operator.post('/api/operator/forms/delete-buyer/rollback', { version: 1, comment: 'Back' })).statusCode,
    ).toBe(200)
    expect(
      (await audit('?action=FORM_PUBLISHED&action=FORM_ROLLED_BACK')).content.map(({ action, subject }) => [
        action,
        subject,
      ]),
    ).toEqual([
      ['FORM_ROLLED_BACK', `delete-buyer ${version + 1}`],
      ['FORM_PUBLISHED', `delete-buyer ${version}`],
    ])
  })

  it('records nothing of a rejected publication', async () => {
    const { totalElements } = await audit('?action=FORM_PUBLISHED')
    const { schema, ui, texts } = await portal.app.forms.documents('delete-buyer')
    expect(
      (
        await operator.post('/api/operator/forms/delete-buyer/publish', {
          ...toSources({ schema, ui, texts }),
          comment: 'Late',
          baseVersion: 1,
        })
      ).statusCode,
    ).toBe(412)
    expect((await audit('?action=FORM_PUBLISHED')).totalElements).toBe(totalElements)
  })

  it('is sorted newest first, in pages, by action and by local days', async () => {
    const all = await actions()
    expect(all.length).toBeGreaterThanOrEqual(4)
    expect(await actions('?sort=happenedAt,ASC')).toEqual(all.toReversed())
    expect(await actions('?size=1&page=2')).toEqual(all.slice(1, 2))
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Vilnius' }).format(portal.config.now())
    expect(await actions(`?happenedFrom=${today}&happenedTo=${today}`)).toEqual(all)
    expect(await actions(`?happenedTo=2020-01-01`)).toEqual([])
    for (const query of [
      '?action=PHONE_CHANGED',
      '?applicationId=1',
      '?happenedFrom=2026-02-30',
      '?happenedFrom=2026-02-02&happenedTo=2026-02-01',
      '?sort=details,ASC',
      '?size=0',
    ]) {
      expect((await operator.get(`/api/operator/audit${query}`)).statusCode, query).toBe(400)
    }
  })

  it('is for operators only', async () => {
    expect((await (await portal.as('demo')).get('/api/operator/audit')).statusCode).toBe(403)
    expect((await portal.app.inject('/api/operator/audit')).statusCode).toBe(401)
  })
})
