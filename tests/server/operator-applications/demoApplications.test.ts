import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  demoApplications,
  loadDemoApplications,
} from '../../../server/modules/operator-applications/demoApplications.ts'
import { printApplication } from '../../../server/modules/application-copy/application-copy.service.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { readPdf } from '../../support/pdf.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await buildTestApp({ demo: false })
})
afterAll(() => portal.close())

it.each(demoApplications.map((demo, index) => [`${index} ${demo.form} ${demo.mode}`, demo] as const))(
  'demo application %s is accepted by its form',
  async (_name, demo) => {
    const { issues } = await portal.app.forms.validate(demo.form, demo.payload, undefined, demo.mode)
    expect(issues.filter(({ path }) => !path.startsWith('/signing') && path !== '/lending/originator_token')).toEqual(
      [],
    )
  },
)

it('demo applications are added once, can be printed, and cause no message', async () => {
  const load = () =>
    loadDemoApplications({ db: portal.db, forms: portal.app.forms, now: new Date('2026-11-20T10:00:00Z') })
  await load()
  await load()
  const rows = await portal.db.selectFrom('application').select(['id', 'reference', 'applicant_name']).execute()
  expect(rows).toHaveLength(demoApplications.length)
  for (const { id, reference } of rows.slice(0, 2))
    expect((await readPdf(await printApplication(portal.app, id, { owner: reference }))).text).toContain(reference)
  expect(await portal.db.selectFrom('outbox').select('id').execute()).toEqual([])
})
