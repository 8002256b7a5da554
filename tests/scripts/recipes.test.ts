import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceDefinition } from '../../schemas/resourceDefinition.ts'
import { generatedForms } from '../../scripts/gen/forms.ts'
import { generatedLanguages } from '../../scripts/gen/languages.ts'
import { generatedQueries } from '../../scripts/gen/queries.ts'
import { lists } from '../../server/lists.ts'
import { apiRequest } from '../../schemas/lists/listRequest.ts'
import { decodeListUrl, encodeListUrl } from '../../schemas/lists/listAddress.ts'
import { listUrlSpec } from '../../schemas/lists/listUrl.ts'
import { vocabularies } from '../../schemas/lists/vocabularies.ts'
import { buildTestApp, root, type Client, type TestApp } from '../support/app.ts'

type Json = Record<string, unknown>
type Page = { content: { id: string; invoiceType: string }[]; totalElements: number }

const FILE = 'resources/factoring-invoices.json'
const FORM = 'schemas/forms/leasing-private'
const LABEL = 'resources.factoring/invoices.fields.kind'
const languages = readdirSync(join(root, 'resources/texts'))
const folder = mkdtempSync(join(tmpdir(), 'recipes-'))
const readJson = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Json
const edit = (path: string, change: (content: Json) => void) => {
  const content = readJson(path)
  change(content)
  writeFileSync(join(folder, path), JSON.stringify(content))
}

// README, "I want to change…": a filter on a field that the API has, and a field of a form with its modes. After npm run gen.
beforeAll(() => {
  for (const name of readdirSync(root).filter(entry => !['.git', 'resources', 'schemas'].includes(entry)))
    symlinkSync(join(root, name), join(folder, name))
  for (const name of ['resources', 'schemas']) cpSync(join(root, name), join(folder, name), { recursive: true })
  edit(FILE, document => {
    const filters = document['filters'] as Json[]
    filters.push({ field: 'kind', kind: 'select', on: 'invoiceType', values: 'invoiceType' })
  })
  for (const language of languages)
    edit(`resources/texts/${language}/staff.json`, texts => {
      texts[LABEL] = `Kind (${language})`
    })
  edit(`${FORM}/schema.json`, schema => {
    const { applicant } = schema['properties'] as Record<string, { properties: Json }>
    applicant!.properties['workplace'] = { $ref: '../../common/one-line.json', maxLength: 30 }
  })
  edit(`${FORM}/ui.json`, ui => {
    ui['fields'] = { 'applicant.workplace': { widget: 'text', width: 6 } }
    const modes = ui['modes'] as Json
    modes['partner'] = { hidden: ['applicant.workplace'] }
    modes['prefill'] = { required: ['applicant.workplace'] }
  })
  edit(`${FORM}/texts.json`, texts => {
    for (const language of languages) (texts[language] as Json)['applicant.workplace.title'] = `Workplace (${language})`
  })
  for (const [path, text] of [...generatedQueries(folder, lists), ...generatedForms(folder)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a filter added to a resource document and its texts', () => {
  let portal: TestApp
  let demo: Client
  let memos: number

  beforeAll(async () => {
    portal = await buildTestApp({ config: { root: folder } })
    demo = await portal.as('demo')
    const { rows } = await sql<{ memos: number }>`
      select count(*)::int as memos from invoice i join contract c on c.id = i.contract_id join party p on p.id = c.party_id
      where p.fid = 'P-1001' and i.invoice_type = 'CREDIT_MEMO'`.execute(portal.db)
    memos = rows[0]?.memos ?? 0
  })
  afterAll(() => portal.close())

  it('touches five files', () => {
    const changed = ['resources', 'resources/texts']
      .flatMap(path => readdirSync(join(root, path), { recursive: true, withFileTypes: true }))
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(root.length))
      .filter(path => readFileSync(join(root, path), 'utf8') !== readFileSync(join(folder, path), 'utf8'))
    expect([...new Set(changed)].sort()).toEqual(
      [FILE, ...languages.map(language => `resources/texts/${language}/staff.json`)].sort(),
    )
  })

  it.each(['list', 'totals', 'tabs', 'one', 'export'])('is a parameter of the query schema of %s', call => {
    const { properties } = readJson(`schemas/generated/queries/factoring-invoices.${call}.json`)
    expect((properties as Json)['kind']).toEqual({
      $ref: '../../entities/factor-invoice.json#/properties/invoiceType',
    })
  })

  it('narrows the list, on its first and its deep pages and by every kind of sort', async () => {
    expect(memos).toBeGreaterThan(10)
    for (const sort of ['invoiceDate,DESC', 'invoiceDueDate,ASC', 'thirdPartyName,ASC', 'invoiceAmount,DESC']) {
      const answer = await demo.get(`/api/invoice?kind=CREDIT_MEMO&size=1000&sort=${sort}`)
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
      const { content, totalElements } = answer.json<Page>()
      expect([content.length, totalElements]).toEqual([memos, memos])
      expect(content.every(({ invoiceType }) => invoiceType === 'CREDIT_MEMO')).toBe(true)
    }
    expect((await demo.get('/api/invoice?kind=CREDIT_MEMO&size=10&page=300')).json<Page>()).toMatchObject({
      content: [],
      totalElements: memos,
    })
  })

  it('narrows the totals and the neighbours of a record', async () => {
    const { rows } = await sql<{ sum: string }>`
      select sum(i.amount)::numeric(20,2)::text as sum from invoice i join contract c on c.id = i.contract_id join party p on p.id = c.party_id
      where p.fid = 'P-1001' and i.invoice_type = 'CREDIT_MEMO'`.execute(portal.db)
    const totals = (await demo.get('/api/invoices/totals?kind=CREDIT_MEMO')).json<{
      invoiceAmount: { amount: string }
    }>()
    expect(totals.invoiceAmount.amount).toBe(rows[0]!.sum)
    const [first, second] = (await demo.get('/api/invoice?kind=CREDIT_MEMO')).json<Page>().content
    expect((await demo.get(`/api/invoices/${first!.id}?kind=CREDIT_MEMO`)).json()).toMatchObject({
      previousInvoiceId: null,
      nextInvoiceId: second!.id,
    })
  })

  it('narrows the export', async () => {
    const answer = await demo.get('/api/invoices:export?kind=CREDIT_MEMO&columns=invoiceNumber')
    const { sheets } = await readXlsx(answer.rawPayload)
    expect(sheets[0]!.rows).toHaveLength(memos + 1)
  })

  it('rejects a value that the entity does not have', async () => {
    expect((await demo.get('/api/invoice?kind=LETTER')).statusCode).toBe(400)
  })

  it('has a control that writes the address and the request', () => {
    const definition = readJson(FILE) as unknown as ResourceDefinition
    const spec = listUrlSpec(definition, vocabularies)
    const url = decodeListUrl('?kind=CREDIT_MEMO', spec)
    expect(url.filters).toEqual({ kind: 'CREDIT_MEMO' })
    expect(decodeListUrl('?kind=LETTER', spec).filters).toEqual({})
    expect(encodeListUrl(url, spec)).toContain('kind=CREDIT_MEMO')
    const statuses = { invoices: { statusSets: { allActive: ['SUBMITTED'], overdue: [], financed: [] } } }
    const portalValue = (key: string) => key.split('.').reduce<unknown>((node, part) => (node as Json)[part], statuses)
    expect(apiRequest(definition, '/invoice', url.filters, portalValue).query).toMatchObject({ kind: 'CREDIT_MEMO' })
  })

  describe('beside a field of a shipped form', () => {
    const fieldOf = async (mode: string) => {
      const answer = await demo.get(`/api/definitions/forms/leasing-private?mode=${mode}`)
      const { schema, version } = answer.json<{ schema: Json; version: number }>()
      const { applicant } = schema['properties'] as { applicant: { properties: Json; required: string[] } }
      return {
        version,
        isField: Object.hasOwn(applicant.properties, 'workplace'),
        isRequired: applicant.required.includes('workplace'),
      }
    }

    it('is the next version, in each mode as its document says', async () => {
      const shown = { version: 2, isField: true }
      expect(await fieldOf('default')).toEqual({ ...shown, isRequired: false })
      expect(await fieldOf('prefill')).toEqual({ ...shown, isRequired: true })
      expect(await fieldOf('partner')).toMatchObject({ version: 2, isField: false, isRequired: false })
    })
  })

  it('is followed by a new overview without a restart, once its texts exist', () => {
    edit('resources/menu.json', menu => {
      const loan = (menu['groups'] as { id: string; items: Json[] }[]).find(({ id }) => id === 'loan')
      loan?.items.push({ id: 'money', path: '/loan/money', icon: 'dashboard' })
    })
    const copy = { ...readJson('resources/dashboards/loan.json'), name: 'loan-money', path: '/loan/money' }
    writeFileSync(join(folder, 'resources/dashboards/loan-money.json'), JSON.stringify(copy))
    const { problems, dashboards } = portal.app.resources.current()
    expect(problems).toContainEqual(
      expect.stringContaining('needs the text dashboards.loan-money.title in en, lt, lv, ee'),
    )
    expect([...dashboards.keys()]).not.toContain('loan-money')
    for (const language of languages)
      edit(`resources/texts/${language}/staff.json`, texts => {
        texts['menu.loan.money'] = `Money (${language})`
        for (const [key, text] of Object.entries(texts))
          texts[key.replace(/^dashboards\.loan\./, 'dashboards.loan-money.')] = text
      })
    expect(portal.app.resources.current()).toMatchObject({ problems: [] })
    expect([...portal.app.resources.current().dashboards.keys()]).toContain('loan-money')
  })

  it('needs a restart when it changes while the server runs', () => {
    edit(FILE, document => {
      ;(document['filters'] as Json[]).pop()
    })
    const { problems, documents } = portal.app.resources.current()
    expect(problems).toEqual([expect.stringMatching(/factoring-invoices\.json: \/filters .*restart/)])
    expect(documents.get('factoring/invoices')?.filters?.at(-1)?.field).toBe('kind')
  })
})

describe('a language added to schemas/common/language.json', () => {
  const LIST = 'schemas/common/language.json'
  const generated = () => new Map(generatedLanguages(folder))

  it('reaches every schema that repeats the list, and no other change is made to them', () => {
    for (const [path, text] of generated()) expect(text, path).toBe(readFileSync(join(folder, path), 'utf8'))
    const before = generated()
    edit(LIST, schema => {
      ;(schema['enum'] as string[]).push('pl')
    })
    const after = generated()
    expect(after.size).toBe(before.size)
    expect(after.size).toBeGreaterThan(10)
    for (const [path, text] of after) {
      expect(JSON.parse(text), path).not.toEqual(JSON.parse(before.get(path) ?? ''))
      const lists = text.match(/\["en", "lt"[^\]]*\]|"EN", "LT"[^\]]*\]/g) ?? []
      expect(lists.length, path).toBeGreaterThan(0)
      for (const list of lists) expect(list, path).toContain('"pl"')
    }
    const faq = JSON.parse(after.get('schemas/config/faq.schema.json') ?? '') as Json
    const titles = JSON.stringify(faq).match(/"pl":\{"\$ref":"#\/definitions\/\w+"\}/g)
    expect(titles).toHaveLength(2)
    const settings = after.get('schemas/config/portal.schema.json') ?? ''
    expect(settings).toContain('"ru": { "$ref": "#/definitions/address" }')
  })
})

describe('"I want to change…" in README.md', () => {
  const rows = (readFileSync(join(root, 'README.md'), 'utf8').split('## I want to change…')[1] ?? '')
    .split('\n## ')[0]!
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| what |'))
  const code = rows.flatMap(row => [...row.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text))

  it('names files and folders that exist', () => {
    const paths = code.filter(text => /^[a-z]+\/[\w./-]*$/i.test(text))
    expect(rows.length).toBeGreaterThanOrEqual(14)
    expect(paths.length).toBeGreaterThanOrEqual(15)
    expect(paths.filter(path => !existsSync(join(root, path)))).toEqual([])
  })

  it('names commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Json }
    const commands = code.flatMap(text => /^npm run (\S+)/.exec(text)?.[1] ?? [])
    expect(new Set(commands)).toEqual(new Set(['gen', 'check']))
    expect(commands.filter(name => !Object.hasOwn(scripts, name))).toEqual([])
  })
})
