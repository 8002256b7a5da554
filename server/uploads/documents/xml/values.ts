import { readDate, readNumber } from '../../../../schemas/invoiceRow.ts'
import type { EInvoice, NamedCompany } from '../document.types.ts'
import { Ambiguous, Incomplete } from './xmlTree.ts'

/**
 * An amount of XML as a decimal string with two decimals. It never becomes a floating-point number.
 * @throws Incomplete if it is not a number or has parts of a cent
 */
export function amountOf(text: string): string {
  const match = /^([+-]?)0*(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text)
  if (match === null) throw new Incomplete(`amount ${text.slice(0, 40)}`)
  const value = `${match[2] ?? '0'}.${(match[3] ?? '').padEnd(2, '0')}`
  return match[1] === '-' && value !== '0.00' ? `-${value}` : value
}

/** The day of a date, which may carry a time or a zone. @throws Incomplete */
export function dateOf(text: string): string {
  const day = readDate(/^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? '')
  if (day === undefined) throw new Incomplete(`date ${text.slice(0, 40)}`)
  return day
}

/** @throws Incomplete */
export function numberOf(text: string): string {
  const number = readNumber(text)
  if (number === undefined) throw new Incomplete('number')
  return number
}

/** @throws Incomplete */
export function currencyOf(text: string): string {
  if (!/^[A-Z]{3}$/.test(text)) throw new Incomplete('currency')
  return text
}

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))
const negated = (amount: string): string => (amount === '0.00' ? amount : `-${amount}`)

/**
 * Total and payable amount with the sign of the document. What is payable may be more than the total, by rounding or an
 * earlier debt; the claim of this invoice is not.
 * @throws Ambiguous if a credit memo has a negative total, which would be an invoice again
 */
export function signed(total: string, payable: string, isCredit: boolean): Pick<EInvoice, 'amount' | 'claim'> {
  if (!isCredit) return { amount: total, claim: capped(total, payable) }
  if (total.startsWith('-')) throw new Ambiguous('sign')
  return { amount: negated(total), claim: negated(capped(total, payable.replace('-', ''))) }
}

function capped(total: string, payable: string): string {
  const [whole, part] = [cents(total), cents(payable)]
  return whole >= 0n ? (part > whole ? total : payable) : part < whole ? total : payable
}

/** The one text of several, or null. Instalments have several dates: none of them is the due date. */
export function onlyOne(texts: readonly (string | null)[]): string | null {
  const found = new Set(texts.filter(text => text !== null && text !== ''))
  return found.size === 1 ? ([...found][0] ?? null) : null
}

export function company(
  name: string | null,
  codes: readonly (string | null | undefined)[],
  vatNumber: string | null | undefined,
): NamedCompany {
  return {
    name,
    codes: [...new Set(codes.flatMap(code => (code ? [code.replace(/\s/g, '').toUpperCase()] : [])))],
    vatNumber: vatNumber?.replace(/\s/g, '').toUpperCase() || null,
  }
}
