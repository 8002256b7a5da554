import { addDays } from '../../../schemas/format/calendarDate.ts'
import type { RowTexts } from '../../../schemas/invoiceRow.ts'
import { sampleXls } from './sampleXls.ts'
import { filledTemplate } from './template.ts'
import type { SheetRow, TemplateBuyer, TemplateInput } from './spreadsheet.types.ts'

export type SampleFile = { readonly name: string; readonly contentType: string; readonly content: Buffer }
export type SampleContract = Omit<TemplateInput, 'buyers'> & {
  /** YYYY-MM-DD; the invoices were issued shortly before. */
  readonly today: string
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const INVOICES = 12
const TERM_DAYS = 30

/**
 * Files to try the upload with, for the simulator: a template without errors, one with one error of each kind, an
 * old workbook, and separated values as a Lithuanian bookkeeping program exports them.
 */
export async function sampleFiles(
  buyers: readonly TemplateBuyer[],
  contract: SampleContract,
): Promise<readonly SampleFile[]> {
  const input = { ...contract, buyers }
  const good = Array.from({ length: INVOICES }, (_, index) => goodRow(index, buyers, contract))
  return [
    { name: 'invoices.xlsx', contentType: XLSX_TYPE, content: await filledTemplate(input, good) },
    {
      name: 'invoices-with-errors.xlsx',
      contentType: XLSX_TYPE,
      content: await filledTemplate(input, faultyRows(buyers, contract)),
    },
    { name: 'saskaitos.xls', contentType: 'application/vnd.ms-excel', content: oldWorkbook(buyers, contract) },
    { name: 'saskaitos-1257.csv', contentType: 'text/csv', content: bookkeepingCsv(buyers, contract) },
  ]
}

function textsOf(number: string, index: number, buyers: readonly TemplateBuyer[], today: string): RowTexts {
  const issueDate = addDays(today, -(index % 5) - 1)
  return {
    invoiceNumber: number,
    buyer: buyers[index % Math.max(1, buyers.length)]?.registrationCode ?? '',
    issueDate,
    dueDate: addDays(issueDate, TERM_DAYS + (index % 3) * 15),
    invoiceAmount: `${1000 + index * 137}.${String((index * 17) % 100).padStart(2, '0')}`,
  }
}

function goodRow(index: number, buyers: readonly TemplateBuyer[], { today }: SampleContract): Omit<SheetRow, 'line'> {
  const number = `SF-${today.replaceAll('-', '')}-${String(index + 1).padStart(3, '0')}`
  return { texts: textsOf(number, index, buyers, today), fileName: `${number}.pdf` }
}

function faultyRows(buyers: readonly TemplateBuyer[], contract: SampleContract): Omit<SheetRow, 'line'>[] {
  const texts = (index: number) => textsOf(`KL-${index + 1}`, index, buyers, contract.today)
  const faults: readonly (readonly [Partial<RowTexts>, string])[] = [
    [{}, 'nothing is wrong with this one'],
    [{ invoiceNumber: '' }, 'no number'],
    [{ buyer: '999999999' }, 'unknown buyer'],
    [{ dueDate: texts(3).issueDate ?? '' }, 'due on the day of issue'],
    [{ issueDate: '03/04/2026' }, 'ambiguous date'],
    [{ invoiceAmount: '1.234' }, 'ambiguous amount'],
    [{ invoiceAmount: '#N/A' }, 'formula without a value'],
    [{ transferClaimAmount: '999999.00' }, 'claim above the amount'],
    [{ currency: contract.currency === 'USD' ? 'GBP' : 'USD' }, 'another currency'],
    [{ invoiceNumber: 'KL-1' }, 'a number twice'],
  ]
  return faults.map(([fault, note], index) => ({ texts: { ...texts(index), ...fault }, note }))
}

function oldWorkbook(buyers: readonly TemplateBuyer[], { today, currency }: SampleContract): Buffer {
  const headers = ['Sąskaitos Nr.', 'Pirkėjo kodas', 'Išrašymo data', 'Apmokėti iki', 'Suma su PVM', 'Valiuta']
  const rows = Array.from({ length: INVOICES }, (_, index) => {
    const texts = textsOf(`XLS-${today.replaceAll('-', '')}-${index + 1}`, index, buyers, today)
    const { invoiceNumber = '', buyer = '', issueDate = '', dueDate = '', invoiceAmount } = texts
    return [invoiceNumber, buyer, issueDate, dueDate, Number(invoiceAmount), currency]
  })
  return sampleXls('Lapas1', [headers, ...rows])
}

function bookkeepingCsv(buyers: readonly TemplateBuyer[], { today, currency }: SampleContract): Buffer {
  const rows = Array.from({ length: INVOICES }, (_, index) => {
    const texts = textsOf(`ŽĄS-${String(index + 1).padStart(4, '0')}`, index, buyers, today)
    const buyer = buyers[index % Math.max(1, buyers.length)]
    const amount = (texts.invoiceAmount ?? '').replace('.', ',').replace(/(\d)(?=\d{3},)/, '$1 ')
    return [
      texts.invoiceNumber,
      buyer?.name,
      buyer?.registrationCode,
      texts.issueDate?.replaceAll('-', '.'),
      texts.dueDate?.replaceAll('-', '.'),
      amount,
      currency,
    ]
  })
  const headers = [
    'Sąskaitos Nr.',
    'Pirkėjas',
    'Pirkėjo kodas',
    'Išrašymo data',
    'Apmokėti iki',
    'Suma su PVM',
    'Valiuta',
  ]
  return encodeBaltic([headers, ...rows].map(row => row.map(quote).join(';')).join('\r\n'))
}

function quote(text: string | undefined = ''): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Windows-1257, for which the platform has only a decoder. Letters that it lacks become question marks. */
function encodeBaltic(text: string): Buffer {
  const decoder = new TextDecoder('windows-1257')
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Buffer.from(Array.from(text, letter => bytes.get(letter) ?? 0x3f))
}
