import type { ActRow, BillRow } from './documentRows.ts'
import type { DocumentId } from './documentId.ts'

const UNSAFE = /[^A-Za-z0-9.-]+/g
const FULL_MONTH_FROM = /^\d{4}-\d{2}-01$/

/** `bill_B-2605-00012.pdf`: document type and the number that users know. */
export function billFileName({ number }: Pick<BillRow, 'number'>): string {
  return fileName('bill', number)
}

/**
 * Acts of one invoice start with its number, so that they sort together: `invoice_SF208-2605-00300_payout_A-17.pdf`.
 */
export function actFileName({
  type,
  number,
  invoiceNumber,
}: Pick<ActRow, 'type' | 'number' | 'invoiceNumber'>): string {
  const kind = type.toLowerCase().replaceAll('_', '-')
  return invoiceNumber === null ? fileName(kind, number) : fileName('invoice', invoiceNumber, kind, number)
}

/** A whole month is shortened to it: `statement_F-LT-220208_2026-10.pdf`. Other periods contain both dates. */
export function statementFileName(
  contractNumber: string,
  { from, to }: Pick<Extract<DocumentId, { kind: 'statement' }>, 'from' | 'to'>,
): string {
  const month = from.slice(0, 7)
  const isMonth = FULL_MONTH_FROM.test(from) && to === lastDayOf(month)
  return fileName('statement', contractNumber, ...(isMonth ? [month] : [from, to]))
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Cleans numbers, which may contain slashes or blanks; an underscore separates the parts. */
function fileName(...parts: readonly string[]): string {
  return `${parts
    .map(part =>
      part
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .replaceAll(UNSAFE, '-'),
    )
    .join('_')}.pdf`
}
