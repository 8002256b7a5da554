import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Migrator, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperatorApplicationsList as ApplicationList } from '../../../schemas/generated/types/queries/operator-applications.list.ts'
import type { Database } from '../../../server/db/database.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { migrations } from '../../../server/db/migrations/index.ts'
import { createForms } from '../../../server/forms/forms.ts'
import type { Forms } from '../../../server/forms/forms.ts'
import { printApplication } from '../../../server/modules/application-copy/application-copy.service.ts'
import { lists } from '../../../server/lists.ts'
import { OperatorApplications } from '../../../server/modules/operator-applications/operator-applications.service.ts'
import { Resources } from '../../../server/modules/resources/resources.service.ts'
import { PdfPrinter } from '../../../server/pdf/PdfPrinter.ts'
import { readPortalSettings } from '../../../server/config/portal.ts'
import { Texts } from '../../../server/texts/texts.ts'
import { exampleOf } from '../../support/formExamples.ts'
import type { Payload } from '../../support/leasingPrivate.ts'
import { readPdf } from '../../support/pdf.ts'
import { openBareDatabase, root, testConfig } from '../../support/testDatabase.ts'
import older from './fixtures/leasing-private-before-modes.json' with { type: 'json' }

type Row = {
  id: string
  reference: string
  applicantName: string
  applicantCode: string
  amount: string
  status: string
  evidence: string
  mode: string
  createdAt: string
  confirmedAt: string
}

const { 'married-for-the-family-complete': family, 'single-without-vehicle': single } =
  older.payloads as unknown as Record<string, Payload>
const company: Payload = { ...exampleOf('leasing-business', 'complete', 'default') }
const { signing: _block, meta: _meta, ...bare } = single ?? {}
const file = Buffer.from('%PDF-1.4 išrašas')

/**
 * As the version of migration 017 wrote them: no mode, no draft, no confirmation; `signing` said NONE or was not there. It had no form for
 * companies yet; theirs represent one that an installation added.
 */
const sent: { reference: string; form: string; payload: Payload; at: string; files?: number }[] = [
  {
    reference: 'LP-2026-000001-1',
    form: 'leasing-private',
    payload: { ...family, signing: { type: 'NONE', md5_code: null, requisition_id: null } },
    at: '2026-10-01T08:00:00.000Z',
    files: 1,
  },
  { reference: 'LP-2026-000002-2', form: 'leasing-private', payload: bare, at: '2026-10-02T08:00:00.000Z' },
  {
    reference: 'LB-2026-000003-3',
    form: 'leasing-business',
    payload: { ...company, signing: { type: 'NONE' } },
    at: '2026-10-03T08:00:00.000Z',
  },
  {
    reference: 'LB-2026-000004-4',
    form: 'leasing-business',
    payload: without(company, 'signing'),
    at: '2026-10-04T08:00:00.000Z',
  },
]
let database: Database
let applications: OperatorApplications
let tools: Parameters<typeof printApplication>[0] & { readonly forms: Forms; readonly printer: PdfPrinter }

function without(payload: Payload, key: string): Payload {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== key))
}

beforeAll(async () => {
  database = await openBareDatabase()
  const { db } = database
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(
    '017-form-modes',
  )
  expect(error).toBeUndefined()
  await fill()
  await migrate(db)

  const config = testConfig()
  const texts = new Texts(join(root, 'resources', 'texts'))
  const portal = readPortalSettings(root, config.profile)
  tools = { db, texts, portal, config, forms: createForms({ db, root }), printer: new PdfPrinter() }
  applications = new OperatorApplications({
    ...tools,
    resources: new Resources({
      root,
      portal,
      texts,
      lists,
      warn: message => {
        throw new Error(message)
      },
    }),
  })
})
afterAll(async () => {
  await tools.printer.close()
  await tools.forms.close()
  await database.close()
})

/** By its own words: today's table types know columns that were not there. */
async function fill(): Promise<void> {
  const { db } = database
  const { schema, ui, texts } = older
  for (const form of ['leasing-private', 'leasing-business']) {
    await sql`insert into form_version (form, version, schema, ui, texts, validator_hash, validator_code, comment)
      values (${form}, 1, ${JSON.stringify(schema)}::jsonb, ${JSON.stringify(ui)}::jsonb, ${JSON.stringify(texts)}::jsonb, ${'0'.repeat(64)}, 'export default () => true', '@shipped')`.execute(
      db,
    )
  }
  for (const { reference, form, payload, at, files = 0 } of sent) {
    const text = JSON.stringify(payload)
    const {
      rows: [stored],
    } = await sql<{
      id: string
    }>`insert into application (reference, form, form_version, language, payload, digest, created_at)
      values (${reference}, ${form}, 1, 'lt', ${text}::jsonb, ${createHash('sha256').update(text).digest()}, ${at}::timestamptz) returning id`.execute(
      db,
    )
    await sql`insert into application_event (application_id, status, note, created_at) values (${stored?.id}, 'SUBMITTED', null, ${at}::timestamptz)`.execute(
      db,
    )
    if (files > 0) {
      await sql`insert into application_file (application_id, position, file_name, content_type, size, sha256, document_type, content)
        values (${stored?.id}, 0, 'išrašas.pdf', 'application/pdf', ${file.length}, ${createHash('sha256').update(file).digest()}, 'BANK_STATEMENT', ${file})`.execute(
        db,
      )
    }
  }
}

async function listed(query: ApplicationList = {}): Promise<Row[]> {
  return (JSON.parse(await applications.list(query)) as { content: Row[] }).content
}
const idOf = async (reference: string): Promise<string> => (await listed({ search: reference }))[0]?.id ?? ''

describe('application from before confirmations existed', () => {
  it('is listed as complete since it was sent, without a confirmation', async () => {
    const rows = await listed()
    expect(rows.map(({ reference }) => reference)).toEqual(sent.map(({ reference }) => reference).toReversed())
    for (const row of rows) {
      const { payload, at } = sent.find(({ reference }) => reference === row.reference)!
      const { name, surname, code } = payload['applicant'] as { name: string; surname?: string; code: string }
      expect(row).toMatchObject({
        applicantName: surname === undefined ? name : `${name} ${surname}`,
        applicantCode: `${'•'.repeat(code.length - 4)}${code.slice(-4)}`,
        amount: (payload['lending'] as { property_value: string }).property_value,
        status: 'COMPLETE',
        evidence: 'NONE',
        mode: 'default',
      })
      expect([row.createdAt, row.confirmedAt].map(moment => Date.parse(moment))).toEqual([
        Date.parse(at),
        Date.parse(at),
      ])
    }
    expect(await listed({ status: ['COMPLETE'], mode: ['default'] })).toEqual(rows)
    expect((await listed({ search: 'KAZLAUSKIEN' })).map(({ reference }) => reference)).toEqual([
      'LP-2026-000002-2',
      'LP-2026-000001-1',
    ])
  })

  it.each(sent)(
    '$reference is shown with the answers and texts of its version',
    async ({ reference, payload, at, files = 0 }) => {
      const shown = await applications.one(await idOf(reference), '1')
      expect(shown).toMatchObject({
        reference,
        formVersion: 1,
        formTitle: older.texts.lt.title,
        status: 'COMPLETE',
        evidence: 'NONE',
        signed: { sha256: null, at: null },
        bank: { requisition: null },
      })
      expect(shown.history.map(({ status, at: moment }) => [status, moment])).toEqual([['COMPLETE', at]])
      expect(shown.files.map(({ name }) => name)).toEqual(Array.from({ length: files }, () => 'išrašas.pdf'))
      const answers = shown.answers.flatMap(({ rows }) => rows)
      const { name } = payload['applicant'] as { name: string }
      expect(answers.find(({ path }) => path === 'applicant.name')).toMatchObject({
        label: older.texts.lt['applicant.name.title'],
        value: name,
      })
      expect(answers.find(({ path }) => path === 'applicant.code')).toMatchObject({ masked: true })
    },
  )

  it.each(sent)('$reference can be printed', async ({ reference, payload }) => {
    const { text } = await readPdf(await printApplication(tools, await idOf(reference)))
    expect(text).toContain(reference)
    expect(text).toContain((payload['applicant'] as { code: string }).code)
  })
})
