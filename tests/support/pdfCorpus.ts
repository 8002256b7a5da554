import { numberKey, rowFields, type RowField } from '../../schemas/invoiceRow.ts'
import type { DocumentResult, ReadContext } from '../../server/uploads/documents/document.types.ts'
import {
  invoicePdf,
  type Layout,
  languagesOfPdfs,
  layouts,
  type PdfFacts,
  type PdfLanguage,
  type PdfVariant,
  saidBy,
} from './invoicePdfs.ts'

/** Fields that a document says; the currency follows the contract. */
export const checkedFields = rowFields.filter(field => field !== 'currency')
export type CorpusFile = {
  readonly name: string
  readonly content: Buffer
  readonly said: Partial<Record<RowField, string>>
  readonly layout: Layout
  readonly language: PdfLanguage
}

const seller = { name: 'UAB „Žalioji gamykla“', code: '304567892', vat: 'LT100009876543' }
const buyers = [
  { name: 'AS „Ķekavas ražotne“', code: '40003000029', vat: 'LV40003000029' },
  { name: 'OÜ Põhja Puit', code: '11223344', vat: 'EE100366327' },
  { name: 'UAB Vilniaus prekyba', code: '301844044', vat: 'LT100004278519' },
] as const
export const corpusContext: ReadContext = {
  company: { name: seller.name, registrationCode: seller.code, vatNumber: seller.vat },
  isReverse: false,
  others: buyers.map(({ name, code, vat }) => ({ name, registrationCode: code, vatNumber: vat })),
  languages: ['eng', 'lit', 'lav', 'est'],
}

const numbers = ['DEM-00147', 'SF/2026/15', 'AB-12', '20260147', 'INV2026-7'] as const
const dateStyles = ['iso', 'points', 'words'] as const
const moneyStyles = ['comma', 'blank', 'point'] as const

function factsOf(index: number, layout: Layout): PdfFacts {
  const net = 12_345 + index * 98_765
  return {
    number: layout === 'series' ? 'DEM-00147' : (numbers[index % numbers.length] ?? ''),
    issueDate: `2026-0${String((index % 8) + 1)}-1${String(index % 9)}`,
    dueDate: `2026-1${String(index % 2)}-0${String((index % 8) + 1)}`,
    net,
    vat: Math.round(net * 0.21),
    seller,
    buyer: buyers[index % buyers.length] ?? buyers[0],
  }
}

/** Own invoices in every layout and language; dates, amounts, numbers and buyers change from one to the next. */
export async function* pdfCorpus(): AsyncGenerator<CorpusFile> {
  let index = 0
  for (const layout of layouts)
    for (const language of languagesOfPdfs) {
      index += 1
      yield fileOf(index, layout, language)
    }
  for (let more = 0; index < 100; more++) {
    index += 1
    const layout = layouts[(more * 5) % layouts.length] ?? 'labelled'
    yield fileOf(index, layout, languagesOfPdfs[more % 4] ?? 'en')
  }
}

async function fileOf(index: number, layout: Layout, language: PdfLanguage): Promise<CorpusFile> {
  const variant: PdfVariant = {
    language,
    layout,
    dates: dateStyles[index % 3] ?? 'iso',
    money: moneyStyles[(index + Math.trunc(index / 3)) % 3] ?? 'comma',
  }
  const facts = factsOf(index, layout)
  const name = `${String(index)} ${layout} ${language} ${variant.dates} ${variant.money}`
  return { name, content: await invoicePdf(facts, variant), said: saidBy(facts, layout), layout, language }
}

export type Verdict = 'right' | 'wrong' | 'empty'

/** How each field of a document was recognised. */
export function verdictsOf({ said, layout }: CorpusFile, result: DocumentResult): Partial<Record<RowField, Verdict>> {
  const fields = result.kind === 'pdf' || result.kind === 'image' ? result.invoice.fields : {}
  return Object.fromEntries(
    checkedFields.map((field): [RowField, Verdict] => {
      const found = fields[field]?.text
      if (found === undefined) return [field, 'empty']
      const expected = said[field]
      const isSame =
        field === 'invoiceNumber' && expected !== undefined
          ? numberKey(found) === numberKey(layout === 'series' ? expected.replace('-', '') : expected)
          : found === expected
      return [field, isSame ? 'right' : 'wrong']
    }),
  )
}
