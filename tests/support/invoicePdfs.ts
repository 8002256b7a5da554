import { createRequire } from 'node:module'
import type * as Pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { RowField } from '../../schemas/invoiceRow.ts'
import { fontFiles } from '../../server/pdf/fonts.ts'

const pdfmake = createRequire(import.meta.url)('pdfmake') as typeof Pdfmake
const fonts = fontFiles()
pdfmake.setFonts({ NotoSans: { ...fonts } })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => path === fonts.normal || path === fonts.bold)

export type Made = Omit<TDocumentDefinitions, 'content'> & { readonly content: Content[] }

/** A PDF of given content, by the library that prints the portal's documents. */
export async function makePdf(definition: Made): Promise<Buffer> {
  const document = { pageSize: 'A4' as const, defaultStyle: { font: 'NotoSans', fontSize: 9 }, ...definition }
  return Buffer.from(await pdfmake.createPdf(document).getBuffer())
}

/** A PDF with files inside, such as the e-invoice of PDF/A-3. */
export async function pdfWithFiles(
  files: readonly (readonly [name: string, content: string])[],
  text = 'Invoice',
): Promise<Buffer> {
  const attached = files.map(([name, content], index) => [
    `file${String(index)}`,
    { src: `data:application/octet-stream;base64,${Buffer.from(content).toString('base64')}`, name },
  ])
  return makePdf({ content: [{ text }], files: Object.fromEntries(attached) } as Made)
}

export type PdfCompany = { readonly name: string; readonly code: string; readonly vat?: string }
export type PdfFacts = {
  readonly number: string
  readonly issueDate: string
  readonly dueDate: string
  /** Cents. */
  readonly net: number
  readonly vat: number
  readonly seller: PdfCompany
  readonly buyer: PdfCompany
}

export const languagesOfPdfs = ['en', 'lt', 'lv', 'ee'] as const
export type PdfLanguage = (typeof languagesOfPdfs)[number]

type Words = Readonly<
  Record<
    | 'title'
    | 'no'
    | 'date'
    | 'due'
    | 'seller'
    | 'buyer'
    | 'code'
    | 'vatCode'
    | 'net'
    | 'vat'
    | 'total'
    | 'pay'
    | 'order'
    | 'item'
    | 'price'
    | 'sum',
    string
  >
>
const words: Readonly<Record<PdfLanguage, Words>> = {
  en: {
    title: 'Invoice',
    no: 'Invoice no.',
    date: 'Invoice date',
    due: 'Due date',
    seller: 'Seller',
    buyer: 'Buyer',
    code: 'Company code',
    vatCode: 'VAT number',
    net: 'Total excl. VAT',
    vat: 'VAT 21%',
    total: 'Total incl. VAT',
    pay: 'Amount due',
    order: 'Order no.',
    item: 'Description',
    price: 'Price',
    sum: 'Total',
  },
  lt: {
    title: 'PVM SĄSKAITA FAKTŪRA',
    no: 'Serija ir Nr.',
    date: 'Išrašymo data',
    due: 'Apmokėti iki',
    seller: 'Pardavėjas',
    buyer: 'Pirkėjas',
    code: 'Įmonės kodas',
    vatCode: 'PVM mokėtojo kodas',
    net: 'Suma be PVM',
    vat: 'PVM 21 %',
    total: 'Iš viso su PVM',
    pay: 'Mokėtina suma',
    order: 'Užsakymo Nr.',
    item: 'Pavadinimas',
    price: 'Kaina',
    sum: 'Suma',
  },
  lv: {
    title: 'RĒĶINS',
    no: 'Rēķina Nr.',
    date: 'Izrakstīšanas datums',
    due: 'Apmaksas termiņš',
    seller: 'Pārdevējs',
    buyer: 'Pircējs',
    code: 'Reģ. Nr.',
    vatCode: 'PVN reģ. Nr.',
    net: 'Kopā bez PVN',
    vat: 'PVN 21%',
    total: 'Kopā ar PVN',
    pay: 'Summa apmaksai',
    order: 'Pasūtījuma Nr.',
    item: 'Nosaukums',
    price: 'Cena',
    sum: 'Summa',
  },
  ee: {
    title: 'ARVE',
    no: 'Arve nr',
    date: 'Arve kuupäev',
    due: 'Maksetähtaeg',
    seller: 'Müüja',
    buyer: 'Ostja',
    code: 'Registrikood',
    vatCode: 'KMKR nr',
    net: 'Kokku ilma käibemaksuta',
    vat: 'Käibemaks 24%',
    total: 'Kokku koos käibemaksuga',
    pay: 'Tasuda',
    order: 'Tellimuse nr',
    item: 'Kirjeldus',
    price: 'Hind',
    sum: 'Kokku',
  },
}

const months: Readonly<Record<PdfLanguage, (year: string, month: number, day: number) => string>> = {
  en: (year, month, day) =>
    `${String(day)} ${'January February March April May June July August September October November December'.split(' ')[month - 1] ?? ''} ${year}`,
  lt: (year, month, day) =>
    `${year} m. ${'sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio'.split(' ')[month - 1] ?? ''} ${String(day)} d.`,
  lv: (year, month, day) =>
    `${year}. gada ${String(day)}. ${'janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris'.split(' ')[month - 1] ?? ''}`,
  ee: (year, month, day) =>
    `${String(day)}. ${'jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember'.split(' ')[month - 1] ?? ''} ${year}`,
}

type DateStyle = 'iso' | 'points' | 'words' | 'slashes'
function written(day: string, style: DateStyle, language: PdfLanguage): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (style === 'iso') return day
  if (style === 'slashes') return `${month}/${date}/${year}`
  return style === 'points' ? `${date}.${month}.${year}` : months[language](year, Number(month), Number(date))
}

type MoneyStyle = 'comma' | 'blank' | 'point'
function money(cents: number, style: MoneyStyle): string {
  const whole = Math.trunc(Math.abs(cents) / 100).toString()
  const part = String(Math.abs(cents) % 100).padStart(2, '0')
  const grouped = (mark: string): string => whole.replace(/\B(?=(\d{3})+$)/g, mark)
  const sign = cents < 0 ? '-' : ''
  if (style === 'point') return `${sign}${grouped(',')}.${part}`
  return `${sign}${style === 'comma' ? grouped('.') : grouped(' ')},${part}`
}

/** What makes a layout difficult. */
export type Layout =
  | 'labelled'
  | 'inline'
  | 'columns'
  | 'series'
  | 'sidebar'
  | 'rowTotals'
  | 'onlyTotal'
  | 'prepaid'
  | 'twoPages'
  | 'credit'
  | 'lineTotals'
  | 'otherDates'
  | 'balance'
  | 'slashDates'
  | 'twoRates'
  | 'original'
  | 'bound'
  | 'discount'
export const layouts: readonly Layout[] = [
  'labelled',
  'inline',
  'columns',
  'series',
  'sidebar',
  'rowTotals',
  'onlyTotal',
  'prepaid',
  'twoPages',
  'credit',
  'lineTotals',
  'otherDates',
  'balance',
  'slashDates',
  'twoRates',
  'original',
  'bound',
  'discount',
]
export type PdfVariant = {
  readonly language: PdfLanguage
  readonly layout: Layout
  readonly dates: DateStyle
  readonly money: MoneyStyle
}

const creditTitles: Readonly<Record<PdfLanguage, string>> = {
  en: 'Credit note',
  lt: 'Kreditinė sąskaita',
  lv: 'Kredītrēķins',
  ee: 'Kreeditarve',
}
const oldBalance: Readonly<Record<PdfLanguage, readonly [string, string]>> = {
  en: ['Previous balance', 'Amount due'],
  lt: ['Ankstesnė skola', 'Mokėtina suma'],
  lv: ['Iepriekšējais parāds', 'Summa apmaksai'],
  ee: ['Eelmine võlg', 'Tasuda'],
}
const originalInvoice: Readonly<Record<PdfLanguage, string>> = {
  en: 'Original invoice',
  lt: 'Pirminė sąskaita',
  lv: 'Sākotnējais rēķins',
  ee: 'Algne arve',
}
const PREPAID_CENTS = 5000
/** What the document says, by field; in `bound` there are two invoices, so nothing is. */
export function saidBy(
  { number, issueDate, dueDate, net, vat, buyer }: PdfFacts,
  layout: Layout,
): Partial<Record<RowField, string>> {
  const decimal = (cents: number): string =>
    `${Math.trunc(cents / 100).toString()}.${String(cents % 100).padStart(2, '0')}`
  if (layout === 'bound') return { buyer: buyer.code }
  return {
    invoiceNumber: number,
    buyer: buyer.code,
    issueDate,
    dueDate,
    invoiceAmount: decimal(net + vat),
    transferClaimAmount: decimal(layout === 'prepaid' ? net + vat - PREPAID_CENTS : net + vat),
  }
}

/** An invoice as programs of different makers print it. */
export function invoicePdf(facts: PdfFacts, variant: PdfVariant): Promise<Buffer> {
  const { language, layout } = variant
  const w = words[language]
  const date = (day: string) => written(day, layout === 'slashDates' ? 'slashes' : variant.dates, language)
  const amount = (cents: number) => money(cents, variant.money)
  const pair = (label: string, value: string): Content =>
    layout === 'inline'
      ? { text: `${label.replace(/\.$/, '')}: ${value}` }
      : {
          columns: [
            { width: 130, text: `${label}:` },
            { width: '*', text: value },
          ],
        }
  const party = (heading: string, { name, code, vat }: PdfCompany): Content => ({
    stack: [
      { text: heading, bold: true },
      name,
      `${w.code}: ${code}`,
      ...(vat === undefined ? [] : [`${w.vatCode}: ${vat}`]),
      'IBAN: LT60 1010 0123 4567 8901',
    ],
  })
  const isCredit = layout === 'credit' || layout === 'original'
  const title = isCredit ? creditTitles[language] : w.title
  const head: Content[] = [{ text: title, fontSize: 18, bold: true, margin: [0, 0, 0, 12] }]
  if (layout === 'series') {
    head.push({
      text: `${language === 'lt' ? 'Serija' : language === 'lv' ? 'Sērija' : language === 'ee' ? 'Seeria' : 'Series'} ${facts.number.replace(/-/, ' Nr. ')}`,
    })
    head.push(pair(w.date, date(facts.issueDate)), pair(w.due, date(facts.dueDate)))
  } else if (layout === 'columns') {
    head.push({
      layout: 'noBorders',
      table: {
        widths: ['*', '*', '*', '*'],
        body: [
          [w.no, w.date, w.due, w.order],
          [facts.number, date(facts.issueDate), date(facts.dueDate), 'PO-99812'],
        ],
      },
    })
  } else if (layout === 'sidebar') {
    head.push({
      columns: [
        { width: '*', text: 'Thank you' },
        {
          width: 220,
          stack: [pair(w.no, facts.number), pair(w.date, date(facts.issueDate)), pair(w.due, date(facts.dueDate))],
        },
      ],
    })
  } else head.push(pair(w.no, facts.number), pair(w.date, date(facts.issueDate)), pair(w.due, date(facts.dueDate)))
  if (layout === 'otherDates') {
    const other: Readonly<Record<PdfLanguage, readonly [string, string]>> = {
      en: ['Delivery date', 'Order date'],
      lt: ['Pristatymo data', 'Užsakymo data'],
      lv: ['Piegādes datums', 'Pasūtījuma datums'],
      ee: ['Tarnekuupäev', 'Tellimuse kuupäev'],
    }
    head.push(
      pair(other[language][0], date('2026-01-02')),
      pair(other[language][1], date('2026-01-03')),
      pair(w.order, 'A-555'),
    )
  }
  const total = facts.net + facts.vat
  const parties: Content = {
    columns: [party(w.seller, facts.seller), party(w.buyer, facts.buyer)],
    margin: [0, 12, 0, 12],
  }
  const half = Math.trunc(facts.net / 2)
  const lines: Content = {
    table: {
      headerRows: 1,
      widths: ['*', 60, 70, 70],
      body:
        layout === 'lineTotals'
          ? [
              [w.item, w.net, w.vat, w.total],
              ['A', amount(half), amount(Math.trunc(facts.vat / 2)), amount(half + Math.trunc(facts.vat / 2))],
              [
                'B',
                amount(facts.net - half),
                amount(facts.vat - Math.trunc(facts.vat / 2)),
                amount(total - half - Math.trunc(facts.vat / 2)),
              ],
            ]
          : [
              [w.item, '', w.price, w.sum],
              ['A', '1', amount(half), amount(half)],
              ['B', '1', amount(facts.net - half), amount(facts.net - half)],
            ],
    },
  }
  const sums: [string, string][] = [
    ...(layout === 'discount'
      ? ([
          [w.net, amount(facts.net + 10_000)],
          ['-', amount(-10_000)],
        ] satisfies [string, string][])
      : []),
    [w.net, amount(facts.net)],
    [w.vat, amount(layout === 'twoRates' ? facts.vat - 1000 : facts.vat)],
    ...(layout === 'twoRates' ? ([[w.vat.replace(/2\d/, '9'), amount(1000)]] satisfies [string, string][]) : []),
    [w.total, `${amount(total)} EUR`],
  ]
  if (layout === 'prepaid')
    sums.push([
      language === 'en' ? 'Prepaid' : language === 'lt' ? 'Avansas' : language === 'lv' ? 'Avanss' : 'Ettemaks',
      amount(PREPAID_CENTS),
    ])
  if (layout === 'prepaid' || layout === 'labelled')
    sums.push([w.pay, amount(layout === 'prepaid' ? total - PREPAID_CENTS : total)])
  const foot: Content =
    layout === 'rowTotals'
      ? {
          layout: 'noBorders',
          table: { widths: ['*', '*', '*'], body: [sums.map(([label]) => label), sums.map(([, value]) => value)] },
        }
      : layout === 'onlyTotal'
        ? pair(w.sum, `${amount(total)} EUR`)
        : {
            columns: [
              { width: '*', text: '' },
              {
                width: 240,
                layout: 'noBorders',
                table: {
                  widths: ['*', 80],
                  body: sums.map(([label, value]) => [`${label}:`, { text: value, alignment: 'right' as const }]),
                },
              },
            ],
            margin: [0, 8, 0, 0],
          }
  if (layout === 'balance') {
    const [old, all] = oldBalance[language]
    sums.push([old, amount(77_700)], [all, amount(total + 77_700)])
  }
  if (layout === 'original') head.push(pair(originalInvoice[language], 'DEM-00001'))
  const again: Content[] =
    layout === 'twoPages'
      ? [{ text: `${title} ${facts.number}`, pageBreak: 'before' }, { text: 'Terms and conditions apply.' }]
      : []
  const second: Content[] =
    layout === 'bound'
      ? [
          { text: w.title, pageBreak: 'before', fontSize: 18 },
          pair(w.no, `${facts.number}9`),
          pair(w.date, date('2026-10-06')),
          pair(w.due, date('2026-11-05')),
          parties,
          pair(w.net, amount(10_000)),
          pair(w.vat, amount(2100)),
          pair(w.total, amount(12_100)),
        ]
      : []
  return makePdf({ content: [...head, parties, lines, foot, ...again, ...second] })
}
