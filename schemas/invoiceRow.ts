/**
 * The rules of one row of an invoice upload (UPL-21…UPL-27), for the page and the server alike: how texts are read, and
 * what is wrong with a row by itself. What depends on other rows, invoices and limits is checked by the database
 * (server/modules/invoice-upload/draftChecksSql.ts), which repeats the rules here; a table of cases compares both.
 */
import { addDays } from './format/calendarDate.ts'

export const rowFields = [
  'invoiceNumber',
  'buyer',
  'issueDate',
  'dueDate',
  'invoiceAmount',
  'transferClaimAmount',
  'currency',
] as const
export type RowField = (typeof rowFields)[number]

/** What the cells hold, before it is read. */
export type RowTexts = Partial<Readonly<Record<RowField, string>>>

export type Buyer = {
  readonly id: string
  readonly name: string
  readonly registrationCode: string
  readonly vatNumber: string | null
}

/** A row as it is stored: null where a text is missing or unreadable; then `raw` keeps the text. */
export type Row = {
  readonly invoiceNumber: string | null
  readonly thirdPartyId: string | null
  readonly buyerText: string | null
  /** YYYY-MM-DD */
  readonly issueDate: string | null
  readonly dueDate: string | null
  /** Decimal string with two decimals. */
  readonly invoiceAmount: string | null
  readonly transferClaimAmount: string | null
  readonly currency: string | null
  readonly raw: Readonly<Partial<Record<RowField, string>>>
}

/** A row with the fields that were recognised in a document and that still have to be compared with it (UPL-85). */
export type RowToCheck = Row & { readonly toConfirm?: readonly RowField[] }

/** Codes of errors: a row with one of them cannot be submitted. */
export const rowErrorCodes = [
  'required',
  'number',
  'date',
  'dueNotLater',
  'issueInFuture',
  'amount',
  'claimTooLarge',
  'claimSign',
  'buyerUnknown',
  'buyerAmbiguous',
  'currency',
  'formulaError',
  'numberTwice',
  'SME14',
  'soldElsewhere',
  'toConfirm',
] as const
/** Codes of warnings: the provider decides. */
export const rowWarningCodes = [
  'duePast',
  'issuedLongAgo',
  'outsideTerm',
  'termTooLong',
  'overLimit',
  'similarInvoice',
  'similarNumber',
  'rejectedBefore',
  'noFile',
  'sameFile',
] as const
export type RowErrorCode = (typeof rowErrorCodes)[number]
export type RowWarningCode = (typeof rowWarningCodes)[number]
export type RowProblem = {
  readonly field: RowField
  readonly code: RowErrorCode | RowWarningCode
  readonly params?: Readonly<Record<string, string>>
}

export const MAX_NUMBER_LENGTH = 64
/** Digits before the decimal point. */
export const MAX_AMOUNT_DIGITS = 13
/** An older invoice gets a warning. */
export const MAX_AGE_DAYS = 180

/** Control characters, marks that turn the direction of text, unpaired surrogates, and what stands for a lost one. */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffd]/u
/** What a spreadsheet stores for a formula without a value: #N/A, #REF!, #DIV/0! … */
const FORMULA_ERROR = /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i

/** Characters without width: two numbers that differ only in them look the same. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
/** What a database cannot store as text: NUL and, with the flag u, surrogates without their other half. */
const UNSTORABLE = /[\u0000\ud800-\udfff]/gu
const MAX_RAW_LENGTH = 200

/** Most cells: nothing in them is to be tidied, and a file has a hundred thousand of them. */
const IS_TIDY = /^[\u0021-\u007e]*$/

/** Every kind of blank becomes a plain space, and those around the text go. */
export function tidy(text: string): string {
  if (IS_TIDY.test(text)) return text
  return text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim()
}

/** The beginning of an unreadable text, as it can be stored. */
function storable(text: string): string {
  return text.slice(0, MAX_RAW_LENGTH).replace(UNSTORABLE, '\ufffd')
}

/**
 * How two numbers are compared: without blanks and case. Used by the unique index `invoice_once`, whose `upper` maps
 * letter by letter: no letter becomes two. ("ß" is "ẞ" in most collations and itself in the others.)
 */
export function numberKey(number: string): string {
  return number.replaceAll(' ', '').replace(/\p{Ll}/gu, letter => {
    const capital = letter === 'ß' ? 'ẞ' : letter.toUpperCase()
    return capital.length === letter.length ? capital : letter
  })
}

/** Numbers that differ only in leading zeros and separators: SF-1 and SF-0001. They only get a warning. */
export function looseNumberKey(number: string): string {
  // Zeros first: without its separator, the zeros of 2026-001 would no longer be leading ones.
  return numberKey(number)
    .replace(/(^|\D)0+(?=\d)/gu, '$1')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** @returns the number as stored, or undefined when it is not one */
export function readNumber(text: string): string | undefined {
  const number = tidy(text)
  return number === '' || number.length > MAX_NUMBER_LENGTH || UNSAFE.test(text.trim()) ? undefined : number
}

/**
 * Reads a date in one of the forms YYYY-MM-DD, YYYY.MM.DD, YYYY/MM/DD, YYYYMMDD, DD.MM.YYYY, with a point at the end as
 * Latvians and Lithuanians write it. Everything with slashes and the year last is ambiguous and not guessed.
 * @returns YYYY-MM-DD, or undefined
 */
export function readDate(text: string): string | undefined {
  const plain = tidy(text)
  const yearFirst = /^(\d{4})([-./]?)(\d{1,2})\2(\d{1,2})\.?$/.exec(plain)
  if (yearFirst?.[2] === '' && plain.length !== 8) return undefined
  const yearLast = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\.?$/.exec(plain)
  const [year, month, day] =
    yearFirst === null ? [yearLast?.[3], yearLast?.[2], yearLast?.[1]] : [yearFirst[1], yearFirst[3], yearFirst[4]]
  if (year === undefined || month === undefined || day === undefined) return undefined
  return existingDay(Number(year), Number(month), Number(day))
}

/** Day 1 is 1900-01-01, and Excel counts a 29 February 1900 that never was. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** A date as a spreadsheet counts it: 36526 (2000-01-01) to 73050 (2099-12-31). */
export function readSerialDate(serial: number): string | undefined {
  const day = Math.floor(serial)
  return day >= 36_526 && day <= 73_050 ? new Date(SERIAL_EPOCH + day * DAY_MS).toISOString().slice(0, 10) : undefined
}

function existingDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isReal || year < 1990 || year > 2100) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * Reads an amount: `1.234,56`, `1 234,56`, `1,234.56`, `1234.56`, `1234,5`, `-5`, with EUR or € before or after.
 * `1.234` may be one thousand or one and a bit, so it is not guessed; nor are three decimals.
 * @returns decimal string with two decimals, or undefined
 */
export function readAmount(text: string): string | undefined {
  const plain = tidy(text)
    .replace(/^(?:EUR|\u20ac)\s*|\s*(?:EUR|\u20ac)$/giu, '')
    .replace(/^[\u2212\u2013]/u, '-')
  const match = /^(-?)\s?(\d[\d .,']*)$/.exec(plain)
  if (match === null) return undefined
  const parsed = splitDecimals(match[2] ?? '')
  if (parsed === undefined) return undefined
  const whole = parsed.whole.replace(/^0+(?=\d)/, '')
  if (whole.length > MAX_AMOUNT_DIGITS) return undefined
  const value = `${whole}.${parsed.decimals.padEnd(2, '0')}`
  return match[1] === '-' && value !== '0.00' ? `-${value}` : value
}

/** One separator before exactly three digits groups thousands in one country and begins decimals in another. */
const TWO_READINGS = /^(-?\d{1,3})[.,](\d{3})$/

/** Both amounts that a text like `1.234` can mean; undefined for any other text. */
export function amountReadings(text: string): { readonly whole: string; readonly fraction: string } | undefined {
  const [, before, after] = TWO_READINGS.exec(tidy(text)) ?? []
  if (before === undefined || after === undefined || /^-?0/.test(before)) return undefined
  return { whole: `${before}${after},00`, fraction: `${before},${after}` }
}

function splitDecimals(text: string): { whole: string; decimals: string } | undefined {
  const separators = text.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  // It has two readings, see `amountReadings`.
  if (separators.length === 1 && /[.,]\d{3}$/.test(text) && !/[ ']/.test(text) && !/^0[.,]/.test(text)) return undefined
  const isDecimal = last !== undefined && separators.filter(one => one === last).length === 1
  const at = isDecimal ? text.lastIndexOf(last) : text.length
  const decimals = text.slice(at + 1)
  if (!/^\d{0,2}$/.test(decimals)) return undefined
  const groups = text.slice(0, at).split(/[ .,']/)
  const isGrouped =
    groups.length === 1 || groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))
  const kinds = new Set(text.slice(0, at).match(/[ .,']/g) ?? [])
  return isGrouped && kinds.size <= 1 ? { whole: groups.join(''), decimals } : undefined
}

/** Digits that a number of a spreadsheet has; the rest is binary noise. */
const PRECISE_DIGITS = 15
const MAX_NOISE_DECIMALS = 6

/**
 * Amount of a spreadsheet cell: binary noise is removed (0.1 + 0.2), then more than two decimals are rejected.
 * @returns decimal string with two decimals, or undefined
 */
export function readNumberAmount(value: number): string | undefined {
  // The noise of large amounts is before the sixth decimal.
  const decimals = PRECISE_DIGITS - Math.trunc(Math.abs(value)).toString().length
  const rounded = value
    .toFixed(Math.min(MAX_NOISE_DECIMALS, Math.max(2, decimals)))
    .replace(/0{1,4}$/, '')
    .replace(/\.\d?$/, all => all.padEnd(3, '0'))
  return Number.isFinite(value) && /^-?\d{1,13}\.\d{2}$/.test(rounded) ? rounded.replace(/^-(0\.00)$/, '$1') : undefined
}

/** Name without case, accents, punctuation and legal form's spelling differences in blanks. */
export function foldName(name: string): string {
  return tidy(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Buyers by the texts that name them, each way for itself. */
type BuyerIndex = Readonly<Record<'code' | 'vat' | 'name' | 'codeWithoutZeros', ReadonlyMap<string, readonly Buyer[]>>>

/** A file has thousands of rows for the same buyers, so their index is made once. */
const indexes = new WeakMap<readonly Buyer[], BuyerIndex>()

function indexOf(buyers: readonly Buyer[]): BuyerIndex {
  const known = indexes.get(buyers)
  if (known !== undefined) return known
  const by = (key: (buyer: Buyer) => string | undefined): Map<string, Buyer[]> => {
    const map = new Map<string, Buyer[]>()
    for (const buyer of buyers) {
      const value = key(buyer)
      if (value !== undefined && value !== '') map.set(value, [...(map.get(value) ?? []), buyer])
    }
    return map
  }
  const index: BuyerIndex = {
    code: by(buyer => buyer.registrationCode.toUpperCase()),
    vat: by(buyer => buyer.vatNumber?.toUpperCase()),
    name: by(buyer => foldName(buyer.name)),
    codeWithoutZeros: by(buyer => buyer.registrationCode.replace(/^0+/, '')),
  }
  indexes.set(buyers, index)
  return index
}

/**
 * The buyer that a text names: by registration code, else VAT number, else exact name. A code that a spreadsheet turned
 * into a number has lost its leading zeros; it fits when exactly one buyer does.
 * @param buyers must not be changed afterwards
 */
export function findBuyer(text: string, buyers: readonly Buyer[]): Buyer | 'buyerUnknown' | 'buyerAmbiguous' {
  const plain = tidy(text)
  const code = plain.replaceAll(' ', '').toUpperCase()
  const index = indexOf(buyers)
  const found =
    index.code.get(code) ??
    index.vat.get(code) ??
    index.name.get(foldName(plain)) ??
    (/^\d+$/.test(code) ? index.codeWithoutZeros.get(code) : undefined)
  if (found?.[0] === undefined) return 'buyerUnknown'
  return found.length > 1 ? 'buyerAmbiguous' : found[0]
}

/**
 * Reads the texts of a row. A missing claim is the amount, a missing currency the contract's.
 * @param currency of the contract
 */
export function readRow(texts: RowTexts, buyers: readonly Buyer[], currency: string): Row {
  const raw: Partial<Record<RowField, string>> = {}
  const read = (field: RowField, reader: (text: string) => string | undefined): string | null => {
    const text = texts[field] ?? ''
    if (tidy(text) === '') return null
    const value = FORMULA_ERROR.test(text.trim()) ? undefined : reader(text)
    if (value === undefined) raw[field] = storable(text)
    return value ?? null
  }
  const thirdPartyId = read('buyer', text => {
    const buyer = findBuyer(text, buyers)
    return typeof buyer === 'string' ? undefined : buyer.id
  })
  const invoiceAmount = read('invoiceAmount', readAmount)
  const claim = read('transferClaimAmount', readAmount)
  return {
    invoiceNumber: read('invoiceNumber', readNumber),
    thirdPartyId,
    buyerText: storable(tidy(texts.buyer ?? '')) || null,
    issueDate: read('issueDate', readDate),
    dueDate: read('dueDate', readDate),
    invoiceAmount,
    transferClaimAmount: claim ?? (raw.transferClaimAmount === undefined ? invoiceAmount : null),
    currency:
      read('currency', text => (/^[A-Za-z]{3}$/.test(tidy(text)) ? tidy(text).toUpperCase() : undefined)) ??
      (raw.currency === undefined ? currency : null),
    raw,
  }
}

const unreadableCodes: Record<RowField, RowErrorCode> = {
  invoiceNumber: 'number',
  buyer: 'buyerUnknown',
  issueDate: 'date',
  dueDate: 'date',
  invoiceAmount: 'amount',
  transferClaimAmount: 'amount',
  currency: 'currency',
}

export type RowRules = {
  /** Currency of the contract. */
  readonly currency: string
  /** YYYY-MM-DD in the provider's time zone. */
  readonly today: string
}

/** Cents of a decimal string with two decimals. */
const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))
const absolute = (value: bigint): bigint => (value < 0n ? -value : value)

let bounds = { today: '', tomorrow: '', oldest: '' }
/** The days that issue dates are compared with; those of one day are the same for all rows. */
function boundsOf(today: string): typeof bounds {
  if (bounds.today !== today) bounds = { today, tomorrow: addDays(today, 1), oldest: addDays(today, -MAX_AGE_DAYS) }
  return bounds
}

/** What is wrong with a row by itself: errors first, then warnings, in the order of the fields. */
export function checkRow(row: RowToCheck, { currency, today }: RowRules, buyers: readonly Buyer[] = []): RowProblem[] {
  const problems: RowProblem[] = []
  const { tomorrow, oldest } = boundsOf(today)
  const values = {
    invoiceNumber: row.invoiceNumber,
    buyer: row.thirdPartyId,
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    invoiceAmount: row.invoiceAmount,
    transferClaimAmount: row.transferClaimAmount,
    currency: row.currency,
  }
  for (const field of rowFields) {
    if (values[field] !== null) continue
    const text = row.raw[field]
    // A claim follows its amount, which has the message.
    if (text === undefined && field === 'transferClaimAmount') continue
    const code = text === undefined ? 'required' : unreadableCode(field, text, buyers)
    problems.push({ field, code, ...(code === 'currency' && { params: { currency } }) })
  }
  const { issueDate, dueDate, invoiceAmount, transferClaimAmount } = row
  if (issueDate !== null && issueDate > tomorrow) problems.push({ field: 'issueDate', code: 'issueInFuture' })
  if (issueDate !== null && dueDate !== null && dueDate <= issueDate)
    problems.push({ field: 'dueDate', code: 'dueNotLater' })
  const amount = invoiceAmount === null ? null : cents(invoiceAmount)
  if (amount === 0n) problems.push({ field: 'invoiceAmount', code: 'amount' })
  else if (amount !== null && transferClaimAmount !== null) {
    const claim = cents(transferClaimAmount)
    if (absolute(claim) > absolute(amount)) problems.push({ field: 'transferClaimAmount', code: 'claimTooLarge' })
    else if (claim === 0n) problems.push({ field: 'transferClaimAmount', code: 'amount' })
    else if (claim > 0n !== amount > 0n) problems.push({ field: 'transferClaimAmount', code: 'claimSign' })
  }
  if (row.currency !== null && row.currency !== currency)
    problems.push({ field: 'currency', code: 'currency', params: { currency } })
  for (const field of row.toConfirm ?? []) problems.push({ field, code: 'toConfirm' })
  if (dueDate !== null && dueDate < today) problems.push({ field: 'dueDate', code: 'duePast' })
  if (issueDate !== null && issueDate < oldest) problems.push({ field: 'issueDate', code: 'issuedLongAgo' })
  return problems
}

function unreadableCode(field: RowField, text: string, buyers: readonly Buyer[]): RowErrorCode {
  if (FORMULA_ERROR.test(text.trim())) return 'formulaError'
  return field === 'buyer' && findBuyer(text, buyers) === 'buyerAmbiguous' ? 'buyerAmbiguous' : unreadableCodes[field]
}

/** A row with only warnings can be submitted. */
export function isError(problem: RowProblem): boolean {
  return (rowErrorCodes as readonly string[]).includes(problem.code)
}
