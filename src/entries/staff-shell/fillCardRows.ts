import { fieldValue } from '../../../schemas/fieldValue.ts'
import { formatDecimal, formatMoney } from '../../../schemas/format/decimal.ts'
import type { Statement } from '../../../schemas/generated/types/entities/statement.ts'
import type { PlaceholderValues } from '../../../schemas/pages/placeholders.ts'
import { phrase } from '../../i18n/phrase.ts'
import type { Payment } from '../../pages/dashboard/paymentRows.ts'
import { paymentStatuses } from './dashboardSamples.ts'
import type { CardFiller, CardInput } from './fillDashboard.ts'
import { fillTexts } from './fillTexts.ts'

type RowsOptions<T> = {
  /** Text key of "5 of 12 … shown". */
  countKey: string
  /** Below this width only the app renders the rows, in another form. */
  minWidth: number
  /** Which sample a row is a copy of, and its values. */
  fillRow: (row: T, input: CardInput) => { sample: number; values: PlaceholderValues }
  /** Changes the table as a whole. */
  arrange?: (part: HTMLElement, rows: readonly T[]) => void
}

/** Rows are cards on phones. */
export const fillStatements: CardFiller = rowsFiller<Statement>({
  countKey: 'dashboard.statements.count',
  minWidth: 600,
  fillRow: ({ date, number, type, amount }, { data }) => ({
    sample: amount.amount.startsWith('-') ? 1 : 0,
    values: {
      date,
      number,
      type: data.texts[`values.statementType.${type}`] ?? type,
      amount: formatMoney(amount.amount, amount.currency),
    },
  }),
})

/** Company and contract share a column of narrow tables. */
export const fillPayments: CardFiller = rowsFiller<Payment>({
  countKey: 'general.upcoming.count',
  minWidth: 1024,
  fillRow: (payment, { data, contract }) => ({
    sample: paymentStatuses.indexOf(payment.status),
    values: {
      id: String(contract['id']),
      company: payment.companyName ?? '',
      contract: payment.contractNumber ?? '',
      number: payment.billNumber,
      type: data.texts[`values.billType.${payment.billType}`] ?? payment.billType,
      date: payment.dueDate,
      amount: formatMoney(payment.openAmount, payment.currencyCode),
      invoice: payment.invoiceNumber ?? null,
    },
  }),
  arrange: (part, payments) => {
    if (payments.some(({ contractNumber }) => contractNumber !== undefined)) return
    for (const row of part.querySelectorAll('tr')) for (const cell of [...row.cells].slice(0, 2)) cell.remove()
  },
})

/** The table of a card with growing rows (RowsCard.tsx). */
function rowsFiller<T>({ countKey, minWidth, fillRow, arrange }: RowsOptions<T>): CardFiller {
  return ({ full, bare }, input) => {
    const { card, answer, data, isWide } = input
    const rows = fieldValue(answer, card.call?.rows ?? '') as readonly T[] | undefined
    if (!isWide(minWidth) || !Array.isArray(rows)) return undefined
    if (rows.length === 0) return bare.cloneNode(true) as HTMLElement
    const part = full.cloneNode(true) as HTMLElement
    const body = part.querySelector('tbody')
    const samples = [...(body?.rows ?? [])]
    const filled = rows.flatMap((row: T) => {
      const { sample, values } = fillRow(row, input)
      const copy = samples[sample]?.cloneNode(true) as Element | undefined
      return copy ? [fillTexts(copy, values)] : []
    })
    // A row without a sample is for the app.
    if (filled.length < rows.length) return undefined
    body?.replaceChildren(...filled)
    arrange?.(part, rows)
    const total = fieldValue(answer, card.call?.total ?? '')
    fillCount(part, data.texts[countKey] ?? '', rows.length, typeof total === 'number' ? total : rows.length, input)
    return part
  }
}

function fillCount(part: HTMLElement, text: string, shown: number, total: number, { data }: CardInput): void {
  const count = part.querySelector('[role="status"]')
  const more = count?.nextElementSibling
  if (count) count.textContent = phrase(text, { shown, total: formatDecimal(String(total), 0) }, data.language)
  if (total > shown) more?.removeAttribute('aria-disabled')
  else more?.remove()
}
