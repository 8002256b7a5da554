import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lists } from '../../server/lists.ts'
import { Resources } from '../../server/modules/resources/resources.service.ts'
import type { Profile } from '../../server/config/config.ts'
import { readPortalSettings } from '../../server/config/portal.ts'
import { Texts } from '../../server/texts/texts.ts'
import { root } from '../support/app.ts'
import { vocabularies } from '../../schemas/lists/vocabularies.ts'
import { languages } from '../../schemas/languages.ts'

type Json = Record<string, unknown>
let folder: string
let warnings: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-resources-'))
  cpSync(join(root, 'resources'), join(folder, 'resources'), { recursive: true })
  // These two are not edited here; hundreds of files need no copy for each test.
  for (const name of ['schemas', 'config']) symlinkSync(join(root, name), join(folder, name))
  warnings = []
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const open = (profile: Profile = 'test') =>
  new Resources({
    root: folder,
    portal: readPortalSettings(folder, profile),
    texts: new Texts(join(folder, 'resources', 'texts')),
    lists,
    warn: message => warnings.push(message),
  })
const file = (name: string) => join(folder, 'resources', name)
function edit(name: string, change: (document: Json) => void): void {
  const document = JSON.parse(readFileSync(file(name), 'utf8')) as Json
  change(document)
  writeFileSync(file(name), `${JSON.stringify(document, null, 1)} `)
}
const columns = (document: Json) => document['columns'] as Json[]
const status = (document: Json) => (document['filters'] as Json[])[4]!
const also = (document: Json) => (sections(document)[4]!['also'] as Json[])[0]!
const sections = (document: Json) => (document['detail'] as { sections: Json[] }).sections

describe('shipped resource documents', () => {
  test('are valid, and each file is a known document (OPR-15)', () => {
    const files = readdirSync(join(root, 'resources')).filter(
      name => name.endsWith('.json') && !/^menu\.|\.schema\./.test(name),
    )
    expect([...open().current().documents.keys()].map(name => `${name.replaceAll('/', '-')}.json`).sort()).toEqual(
      files.sort(),
    )
  })

  test('may have no product', () => {
    expect(open().document('account/officials').product).toBeUndefined()
  })
})

describe('startup with an invalid resource document (OPR-15)', () => {
  test.each<[string, string, (document: Json) => void, RegExp]>([
    [
      'a field that the entity lacks',
      'factoring-invoices.json',
      d => {
        columns(d)[0]!['field'] = 'invoiceNumbr'
      },
      /factoring-invoices\.json: \/columns\/0\/field .*invoiceNumbr/,
    ],
    [
      'a search in a table that the server pages (CON-13)',
      'factoring-contracts.json',
      d => {
        const table = (d['detail'] as { tables: Json[] }).tables[0]!
        table['resource'] = 'factoring/invoices'
      },
      /factoring-contracts\.json: \/detail\/tables\/0\/search .*only a page of factoring\/invoices/,
    ],
    [
      'a panel headed by a text that does not exist (CON-14)',
      'factoring-contracts.json',
      d => {
        const panel = (d['detail'] as { panels: Json[] }).panels[0]!
        panel['title'] = 'requests.list.heading'
      },
      /factoring-contracts\.json: \/detail\/panels\/0\/title .*requests\.list\.heading/,
    ],
    [
      'tabs without a call (LST-01)',
      'factoring-bills.json',
      d => {
        delete (d['api'] as Json)['tabs']
      },
      /factoring-bills\.json: \/tabs .*needs api\.tabs/,
    ],
    [
      'a call of tabs without tabs',
      'factoring-bills.json',
      d => {
        delete d['tabs']
      },
      /factoring-bills\.json: \/api\/tabs .*needs tabs/,
    ],
    [
      'tabs by a filter that is none or has no values',
      'factoring-invoices.json',
      d => {
        d['tabs'] = { filter: 'invoiceNumber' }
      },
      /factoring-invoices\.json: \/tabs\/filter .*invoiceNumber, which is no filter of kind multiselect/,
    ],
    [
      'tabs by a filter that the server does not count by',
      'factoring-bills.json',
      d => {
        d['tabs'] = { filter: 'billType' }
      },
      /factoring-bills\.json: \/tabs\/filter .*billType, by which the server does not count/,
    ],
    [
      'a sum of tabs that the totals lack',
      'factoring-invoices.json',
      d => {
        d['tabs'] = { filter: 'status', sum: 'amountPaid' }
      },
      /factoring-invoices\.json: \/tabs\/sum .*amountPaid, which schemas\/entities\/invoice-totals\.json does not have/,
    ],
    [
      'a sum of tabs where the server sums nothing',
      'factoring-bills.json',
      d => {
        d['tabs'] = { filter: 'status', sum: 'invoiceAmount' }
      },
      /factoring-bills\.json: \/tabs\/sum .*sums nothing/,
    ],
    [
      'a cell kind that nobody draws',
      'factoring-contracts.json',
      d => {
        columns(d)[0]!['kind'] = 'blink'
      },
      /factoring-contracts\.json: \/columns\/0\/kind .*enum/,
    ],
    [
      'a filter kind that nobody draws',
      'factoring-invoices.json',
      d => {
        ;(d['filters'] as Json[])[0]!['kind'] = 'guess'
      },
      /factoring-invoices\.json: \/filters\/0\/kind/,
    ],
    [
      'a list of the rest dialect at another address (PRT-21)',
      'operator-partners.json',
      d => {
        ;(d['api'] as Json)['list'] = '/operator/others'
      },
      /operator-partners\.json: \/api\/list .*\/operator\/partners/,
    ],
    [
      'a call that the rest dialect does not have',
      'operator-partners.json',
      d => {
        ;(d['api'] as Json)['export'] = '/operator/partners:export'
      },
      /operator-partners\.json: \/api\/export/,
    ],
    [
      'a record named by a field that the entity lacks',
      'loan-contracts.json',
      d => {
        ;(d['api'] as Json)['identity'] = { companyNumber: 'lender' }
      },
      /loan-contracts\.json: \/api\/identity\/companyNumber .*lender/,
    ],
    [
      'contracts of a product that has none to select',
      'factoring-bills.json',
      d => {
        d['product'] = 'LIMIT'
      },
      /factoring-bills\.json: \/scope .*limit-contracts/,
    ],
    [
      'contracts named by a field that they lack',
      'factoring-bills.json',
      d => {
        ;(d['api'] as Json)['contracts'] = { number: 'loanNumber' }
      },
      /factoring-bills\.json: \/api\/contracts\/number .*loanNumber/,
    ],
    [
      'contracts named by fields without a selector',
      'loan-contracts.json',
      d => {
        ;(d['api'] as Json)['contracts'] = { number: 'contractNumber' }
      },
      /loan-contracts\.json: \/api\/contracts needs scope/,
    ],
    [
      'a permission that does not exist',
      'factoring-buyers.json',
      d => {
        d['permission'] = 'ROOT'
      },
      /factoring-buyers\.json: \/permission/,
    ],
    [
      'a product that does not exist',
      'factoring-buyers.json',
      d => {
        d['product'] = 'CASINO'
      },
      /factoring-buyers\.json: \/product/,
    ],
    [
      'a key that nobody reads',
      'factoring-contacts.json',
      d => {
        d['colour'] = 'red'
      },
      /factoring-contacts\.json: \/colour/,
    ],
    [
      'an entity without schema',
      'factoring-contacts.json',
      d => {
        d['entity'] = 'ghost'
      },
      /factoring-contacts\.json: \/entity .*ghost/,
    ],
    [
      'a total that no sum exists for',
      'factoring-invoices.json',
      d => {
        columns(d)[5]!['total'] = 'happiness'
      },
      /\/columns\/5\/total .*happiness/,
    ],
    [
      'a sort that the server cannot do',
      'factoring-invoices.json',
      d => {
        columns(d).find(c => c['field'] === 'thirdPartyRegistrationCode')!['sortable'] = true
      },
      /\/sortable .*thirdPartyRegistrationCode/,
    ],
    [
      'a default sort by a column that is not sortable',
      'factoring-contracts.json',
      d => {
        d['defaultSort'] = { field: 'interestRate', order: 'ASC' }
      },
      /\/defaultSort\/field/,
    ],
    [
      'a column twice',
      'factoring-contracts.json',
      d => {
        columns(d)[1]!['field'] = 'contractNumber'
        columns(d)[1]!['kind'] = 'text'
      },
      /\/columns\/1\/field .*second time/,
    ],
    [
      'a status without vocabulary',
      'factoring-contracts.json',
      d => {
        delete columns(d)[3]!['values']
      },
      /\/columns\/3\/values/,
    ],
    [
      'tags without vocabulary',
      'account-officials.json',
      d => {
        delete columns(d)[2]!['values']
      },
      /account-officials\.json: \/columns\/2\/values/,
    ],
    [
      'tags of something that is no list of known values',
      'account-officials.json',
      d => {
        columns(d)[1]!['kind'] = 'tags'
        columns(d)[1]!['values'] = 'permission'
      },
      /\/columns\/1\/kind is tags/,
    ],
    [
      'a text that a role lacks',
      'account-officials.json',
      d => {
        columns(d)[2]!['values'] = 'roles'
      },
      /\/columns\/2\/values needs the text values\.roles\.READ/,
    ],
    [
      'a document button named by a field that the row lacks',
      'factoring-contacts.json',
      d => {
        Object.assign(columns(d)[0]!, { kind: 'document', name: 'title' })
      },
      /\/columns\/0\/name names the field title/,
    ],
    [
      'rows of a list that the row does not have',
      'factoring-reports.json',
      d => {
        ;((d['expand'] as Json)['rows'] as Json)['field'] = 'parts'
      },
      /\/expand\/rows\/field names the field parts/,
    ],
    [
      'a column that entries of the list do not have',
      'factoring-reports.json',
      d => {
        ;(((d['expand'] as Json)['rows'] as Json)['columns'] as Json[])[0]!['field'] = 'feesActId'
      },
      /\/expand\/rows\/columns\/0\/field names the field reconciliationActs\[\]\.feesActId/,
    ],
    [
      'rows of a resource that does not exist',
      'factoring-bills.json',
      d => {
        ;((d['expand'] as Json)['table'] as Json)['resource'] = 'factoring/ghosts'
      },
      /factoring-bills\.json: \/expand\/table\/resource .*ghosts/,
    ],
    [
      'a parameter of those rows from a field that the row lacks',
      'factoring-bills.json',
      d => {
        ;((d['expand'] as Json)['table'] as Json)['query'] = { factorInvoiceId: 'key' }
      },
      /\/expand\/table\/query\/factorInvoiceId names the field key/,
    ],
    [
      'a column shown for several values of what is no list',
      'factoring-bills.json',
      d => {
        columns(d)[3]!['whenSeveral'] = 'dateFrom'
      },
      /\/columns\/3\/whenSeveral is dateFrom/,
    ],
    [
      'an unfolding row that shows nothing',
      'factoring-reports.json',
      d => {
        delete (d['expand'] as Json)['rows']
      },
      /\/expand/,
    ],
    [
      'a name for what is no document',
      'factoring-contacts.json',
      d => {
        columns(d)[0]!['name'] = 'surname'
      },
      /\/columns\/0\/name belongs to kind document/,
    ],
    [
      'two filters of one name',
      'factoring-invoices.json',
      d => {
        ;(d['filters'] as Json[])[3]!['field'] = 'thirdPartyId'
      },
      /\/filters\/3\/field is thirdPartyId a second time/,
    ],
    [
      'a table of a resource that does not exist',
      'factoring-contracts.json',
      d => {
        ;(d['detail'] as { tables: Json[] }).tables[0]!['resource'] = 'factoring/ghosts'
      },
      /\/detail\/tables\/0\/resource .*ghosts/,
    ],
    [
      'a section field of another record that it lacks',
      'factoring-invoices.json',
      d => {
        ;(sections(d)[1]!['fields'] as Json[])[0]!['field'] = 'invoiceNumber'
      },
      /\/detail\/sections\/1\/fields\/0\/field .*contract\.json/,
    ],
    [
      'a field of another record shown besides that it lacks',
      'factoring-invoices.json',
      d => {
        also(d)['fields'] = [{ field: 'jobTitle', kind: 'text' }]
      },
      /\/detail\/sections\/4\/also\/0\/fields\/0\/field .*verification-contact\.json/,
    ],
    [
      'a condition on a field that the record lacks',
      'factoring-invoices.json',
      d => {
        also(d)['when'] = { field: 'mood', in: ['GOOD'] }
      },
      /\/also\/0\/when\/field names the field mood/,
    ],
    [
      'a parameter from a field that the record lacks',
      'factoring-invoices.json',
      d => {
        also(d)['of'] = { resource: 'factoring/verification-contacts', query: { invoiceId: 'key' } }
      },
      /\/also\/0\/of\/query\/invoiceId names the field key/,
    ],
    [
      'another record without a way to it',
      'factoring-invoices.json',
      d => {
        also(d)['of'] = { resource: 'factoring/verification-contacts' }
      },
      /\/also\/0\/of/,
    ],
    [
      'a timeline of a date that is not shown',
      'factoring-invoices.json',
      d => {
        sections(d)[2]!['timeline'] = { from: 'invoiceDate', to: 'invoiceUploadDate' }
      },
      /\/detail\/sections\/2\/timeline\/to .*not among the fields/,
    ],
    [
      'a label by a field that the record lacks',
      'factoring-invoices.json',
      d => {
        ;(sections(d)[0]!['fields'] as Json[])[2]!['labelBy'] = 'colour'
      },
      /\/fields\/2\/labelBy names the field colour/,
    ],
    [
      'a stand-in that is no value of the status',
      'factoring-invoices.json',
      d => {
        ;(sections(d)[4]!['fields'] as Json[])[0]!['otherwise'] = 'MAYBE'
      },
      /\/otherwise is MAYBE/,
    ],
    [
      'a history by a column that the other document lacks',
      'factoring-invoices.json',
      d => {
        const { tables } = d['detail'] as { tables: Json[] }
        tables.at(-1)!['timeline'] = { name: 'event', day: 'happiness' }
      },
      /\/detail\/tables\/5\/timeline\/day is happiness, which is not a column of factoring\/invoice-events/,
    ],
    [
      'a summary that the answer does not hold',
      'factoring-payouts.json',
      d => {
        d['summary'] = [{ field: 'happiness', kind: 'money' }]
      },
      /factoring-payouts\.json: \/summary\/0\/field names happiness/,
    ],
    [
      'a set of statuses that is no list of the settings',
      'factoring-invoices.json',
      d => {
        status(d)['sets'] = { PAID: { portal: 'invoices.statusSets.none' } }
      },
      /\/filters\/4\/sets\/PAID\/portal/,
    ],
    [
      'choices that are no list of the settings',
      'factoring-invoices.json',
      d => {
        status(d)['choices'] = { portal: 'brand' }
      },
      /\/filters\/4\/choices\/portal/,
    ],
    [
      'chosen rows with PDFs that no archive takes (LST-13)',
      'factoring-reports.json',
      d => {
        delete (d['api'] as Json)['documents']
        d['selection'] = [{ id: 'export-chosen' }]
      },
      /factoring-reports\.json: \/api\/documents is missing, though each row has a PDF/,
    ],
    [
      'an archive that no bar offers (LST-13)',
      'loan-bills.json',
      d => {
        d['selection'] = [{ id: 'export-chosen' }]
      },
      /loan-bills\.json: \/api\/documents belongs together with documents-chosen/,
    ],
    [
      'an address with a field that the row lacks',
      'factoring-contracts.json',
      d => {
        d['rowClick'] = '/factoring/contracts/contract/{key}'
      },
      /\/rowClick .*key/,
    ],
    [
      'a portal setting that is no list',
      'factoring-contracts.json',
      d => {
        ;(d['api'] as Json)['fixed'] = { status: { portal: 'contracts.none' } }
      },
      /\/api\/fixed\/status\/portal/,
    ],
    [
      'a name that is not the file’s',
      'factoring-contracts.json',
      d => {
        d['name'] = 'factoring/deals'
      },
      /factoring-contracts\.json: \/name .*factoring-deals\.json/,
    ],
    [
      'a menu with a path into nowhere',
      'menu.json',
      d => {
        ;(d['groups'] as Json[])[0]!['landing'] = 'javascript:alert(1)'
      },
      /menu\.json: \/groups\/0\/landing/,
    ],
    [
      'a menu item without a text',
      'menu.json',
      d => {
        const { items } = (d['groups'] as { items: Json[] }[])[2]!
        items.unshift({ id: 'second', path: '/loan/second', icon: 'dashboard' })
      },
      /menu\.json: \/groups\/2\/items\/0\/id needs the text menu\.loan\.second in en, lt, lv, ee/,
    ],
  ])('%s', (_, name, change, message) => {
    edit(name, change)
    expect(open).toThrow(message)
  })

  test('reports a file that is not JSON', () => {
    writeFileSync(file('factoring-buyers.json'), '{ "name": ')
    expect(open).toThrow(/factoring-buyers\.json: \/ cannot be read/)
  })

  test.each(languages)('reports a missing label in %s', language => {
    edit(`texts/${language}/staff.json`, texts => {
      delete texts['resources.factoring/invoices.fields.invoiceNumber']
    })
    expect(open).toThrow(
      new RegExp(
        `factoring-invoices\\.json: /columns/0 needs the text resources\\.factoring/invoices\\.fields\\.invoiceNumber in ${language}`,
      ),
    )
  })

  test('reports a status value without a text', () => {
    edit('texts/lv/staff.json', texts => {
      delete texts['values.invoiceStatus.OVERDUE']
    })
    expect(open).toThrow(/values\.invoiceStatus\.OVERDUE in lv/)
  })

  test('reports a status without a sentence of what happens next (SHL-66, SHL-68)', () => {
    edit('texts/lv/staff.json', texts => {
      delete texts['next.loan.PAUSED']
    })
    edit('texts/ee/staff.json', texts => {
      delete texts['next.verification.WAITING']
      delete texts['next.bill.UNPAID']
    })
    expect(open).toThrow(/factoring-bills\.json: \/columns\/\d+\/next needs the text next\.bill\.UNPAID in ee/)
    expect(open).toThrow(/loan-contracts\.json: \/detail\/next needs the text next\.loan\.PAUSED in lv/)
    expect(open).toThrow(/needs the text next\.verification\.WAITING in ee/)
  })

  test('reports sentences for a field that is no status (SHL-66)', () => {
    edit('loan-contracts.json', d => {
      const detail = d['detail'] as { status?: string; sections: { fields: { next?: string }[] }[] }
      delete detail.status
      detail.sections[0]!.fields[0]!.next = 'loan'
    })
    expect(open).toThrow(/\/detail\/next belongs to a detail with status/)
    expect(open).toThrow(/\/detail\/sections\/0\/fields\/0\/next belongs to kind status/)
  })

  test('every page of a record with a status says what happens next (SHL-66)', () => {
    const details = readdirSync(join(root, 'resources'))
      .filter(name => name.endsWith('.json'))
      .map(
        name => JSON.parse(readFileSync(join(root, 'resources', name), 'utf8')) as { detail?: Record<string, unknown> },
      )
      .flatMap(({ detail }) => (detail?.['status'] === undefined ? [] : [detail]))
    expect(details.length).toBeGreaterThan(5)
    expect(details.filter(({ next }) => next === undefined)).toEqual([])
    const requests = vocabularies['contractRequestStatus'] ?? []
    expect(requests.length).toBeGreaterThan(0)
    for (const language of languages) {
      const texts = JSON.parse(readFileSync(join(root, `resources/texts/${language}/staff.json`), 'utf8')) as object
      for (const status of requests) expect(texts, language).toHaveProperty([`next.request.${status}`])
    }
  })

  test('reports every invalid document in one error', () => {
    edit('factoring-buyers.json', d => {
      d['permission'] = 'ROOT'
    })
    edit('factoring-contacts.json', d => {
      d['entity'] = 'ghost'
    })
    expect(open).toThrow(/factoring-buyers\.json[\s\S]*factoring-contacts\.json/)
  })
})

describe('closed products (SHL-11)', () => {
  test.each([
    ['dev', undefined],
    ['test', undefined],
    ['clone', true],
    ['leasing', true],
  ] as const)('profile %s marks the loan group: %s', (profile, closed) => {
    const { groups } = open(profile).current().menu
    expect(groups.find(({ product }) => product === 'LOAN')?.closed).toBe(closed)
    expect(groups.filter(({ product }) => product !== 'LOAN').some(group => group.closed)).toBe(false)
  })
})

describe('dashboard documents (DSH-16)', () => {
  test('report a limit of the usage chart that the contract lacks, and a missing one (DSH-59)', () => {
    const usage = (d: Json) => (d['cards'] as Json[]).find(({ kind }) => kind === 'usage-history')!
    edit('dashboards/factoring.json', d => (usage(d)['limit'] = 'ceiling'))
    expect(open).toThrow(/\/limit names the field ceiling/)
    edit('dashboards/factoring.json', d => delete usage(d)['limit'])
    expect(open).toThrow(/dashboards\/factoring\.json/)
  })

  const dashboard = 'dashboards/loan.json'
  const card = (document: Json, kind: string) => (document['cards'] as Json[]).find(one => one['kind'] === kind)!

  test('are read by name', () => {
    const files = readdirSync(join(root, 'resources/dashboards')).map(name => name.replace(/\.json$/, ''))
    expect(files).toEqual(expect.arrayContaining(['factoring', 'loan']))
    expect([...open().current().dashboards.keys()].sort()).toEqual(files.sort())
  })

  // `<kind>` in a message is the place of that card in the shipped document.
  test.each<[string, (document: Json) => void, string]>([
    [
      'a card that the portal does not have',
      d => (card(d, 'banners')['kind'] = 'weather'),
      'loan.json: /cards/<banners>/kind',
    ],
    [
      'a field that the answer lacks',
      d => ((card(d, 'repayment-ring')['parts'] as Json)['repaid'] = 'gift'),
      '/cards/<repayment-ring>/parts/repaid names the field gift',
    ],
    [
      'a field that the contract lacks',
      d => ((card(d, 'upcoming-payments')['call'] as Json)['query'] = { companyNumber: 'lender' }),
      '/cards/<upcoming-payments>/call/query/companyNumber names the field lender',
    ],
    [
      'a granted amount that the contract lacks',
      d => (card(d, 'repayment-ring')['granted'] = 'grantedAmount'),
      '/cards/<repayment-ring>/granted names the field grantedAmount',
    ],
    ['a card without its call', d => delete card(d, 'figures')['call'], '/cards/<figures>'],
    [
      'a permission that does not exist',
      d => (card(d, 'figures')['permission'] = 'ROOT'),
      '/cards/<figures>/permission',
    ],
    ['an address that the menu lacks', d => (d['path'] = '/loan/overview'), '/path is /loan/overview'],
    ['a product without contracts', d => (d['product'] = 'LIMIT'), '/product is LIMIT'],
    ['the name of another file', d => (d['name'] = 'loans'), '/name is loans'],
    [
      'a card without a contract among those of the contract',
      d => (d['cards'] as Json[]).splice(1, 0, { kind: 'banners' }),
      '/cards has a card without a contract',
    ],
    ['a title without a text', d => (card(d, 'figures')['id'] = 'sums'), 'needs the text dashboards.loan.cards.sums'],
  ])('%s prevents startup', (_problem, change, message) => {
    let expected = message
    edit(dashboard, d => {
      expected = message.replace(/<(.+)>/, (_, kind: string) => String((d['cards'] as Json[]).indexOf(card(d, kind))))
      change(d)
    })
    expect(() => open()).toThrow(expected)
  })

  test('serve an edited card on the next read, with a new ETag', () => {
    const resources = open()
    const before = resources.current()
    const cards = before.dashboards.get('loan')?.cards ?? []
    edit(dashboard, d => (d['cards'] as Json[]).pop())
    const after = resources.current()
    expect(after.etag).not.toBe(before.etag)
    expect(after.dashboards.get('loan')?.cards).toEqual(cards.slice(0, -1))
  })
})

describe('resource documents while the server runs', () => {
  test('serve an edited column on the next read, with a new ETag (OPR-16)', () => {
    const resources = open()
    const before = resources.current()
    edit('factoring-invoices.json', d => {
      columns(d)[0]!['hidden'] = true
    })
    const after = resources.current()
    expect(after.documents.get('factoring/invoices')?.columns[0]?.hidden).toBe(true)
    expect(after.etag).not.toBe(before.etag)
  })

  test('keep the last valid version after an invalid edit, log it once and load the corrected one (OPR-16)', () => {
    const resources = open()
    const { etag } = resources.current()
    edit('factoring-invoices.json', d => {
      columns(d)[0]!['kind'] = 'blink'
    })
    const kept = resources.current()
    resources.current()
    expect([kept.etag, kept.problems.length, warnings.length]).toEqual([etag, 1, 1])
    expect(kept.documents.get('factoring/invoices')?.columns[0]?.kind).toBe('text')
    edit('factoring-invoices.json', d => {
      columns(d)[0]!['kind'] = 'integer'
    })
    const mended = resources.current()
    expect([mended.problems, mended.documents.get('factoring/invoices')?.columns[0]?.kind]).toEqual([[], 'integer'])
  })

  test('load a column once its text exists', () => {
    const resources = open()
    const key = 'resources.factoring/contacts.fields.phoneNumber'
    const texts = JSON.parse(readFileSync(file('texts/lt/staff.json'), 'utf8')) as Json
    writeFileSync(file('texts/lt/staff.json'), `${JSON.stringify({ ...texts, [key]: undefined })}  `)
    edit('factoring-contacts.json', d => {
      columns(d).reverse()
    })
    expect(resources.current().problems.join()).toContain(key)
    writeFileSync(file('texts/lt/staff.json'), JSON.stringify(texts))
    expect(resources.current().problems).toEqual([])
    expect(resources.current().documents.get('factoring/contacts')?.columns[0]?.field).toBe('jobTitle')
  })

  test('sort a list by sortable columns only, and by its default without a sort parameter', () => {
    const resources = open()
    expect(resources.sortOf('factoring/invoices', undefined)).toEqual({ field: 'invoiceDate', order: 'DESC' })
    expect(resources.sortOf('factoring/invoices', 'invoiceNumber,ASC')).toEqual({
      field: 'invoiceNumber',
      order: 'ASC',
    })
    expect(() => resources.sortOf('factoring/invoices', 'thirdPartyRegistrationCode,ASC')).toThrow('BAD_REQUEST')
  })
})
