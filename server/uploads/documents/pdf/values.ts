import { readAmount, readDate, tidy } from '../../../../schemas/invoiceRow.ts'
import { isIban, isVatNumber } from '../checkDigits.ts'
import { isNumberWord, isSeriesWord, labelsDocument, monthOf, type Word, wordsOf } from './labels.ts'

/** A value read from a text, with its place in it. */
export type Read = { readonly value: string; readonly start: number; readonly end: number }

const MAX_NUMBER_WORDS = 4
const MAX_NUMBER_LENGTH = 30
/** A number in several parts: letters, digits and the separators between them. */
const NUMBER_PIECE = /^[\p{Lu}\p{N}][\p{L}\p{N}/_.#-]*$|^[-/]$/u

/** The number of an invoice at the beginning of a text: `SF-0147`, `Serija DEM Nr. 00123`, `No. 2026/15`. */
export function numberIn(text: string): Read | undefined {
  const words = wordsWithSigns(text)
  const taken: Word[] = []
  let hasSeries = false
  for (const word of words) {
    const piece = text.slice(word.start, word.end).replace(/[,;:.]+$/u, '')
    if (taken.length === 0 && isSeriesWord(word.folded)) {
      hasSeries = true
      continue
    }
    if (isNumberWord(word.folded) && (taken.length === 0 || !hasDigit(text, taken))) continue
    if (piece === '' || !NUMBER_PIECE.test(piece) || dateIn(piece) !== undefined) break
    // After the digits a word of letters is something else; before them it is a series.
    if (taken.length > 0 && hasDigit(text, taken) && !/^[\d/-]/.test(piece)) break
    taken.push({ ...word, end: word.start + piece.length })
  }
  const [first] = taken
  const last = taken.at(-1)
  if (first === undefined || last === undefined || taken.length > MAX_NUMBER_WORDS || !hasDigit(text, taken))
    return undefined
  const value = tidy(taken.map(({ start, end }) => text.slice(start, end)).join(' '))
  const isOther = value.length > MAX_NUMBER_LENGTH || isIban(value) || isVatNumber(value)
  // Money is no number of an invoice; a series has been said to come.
  if (isOther || (!hasSeries && /^\d[\d ]*[.,]\d{2}$/.test(value))) return undefined
  return { value, start: first.start, end: last.end }
}

function wordsWithSigns(text: string): Word[] {
  return [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    folded: wordsOf(word)[0]?.folded ?? '',
    start: index,
    end: index + word.length,
  }))
}

const hasDigit = (text: string, words: readonly Word[]): boolean =>
  words.some(({ start, end }) => /\d/.test(text.slice(start, end)))

/** Words between day, month and year: `2026 m. spalio 5 d.`, `2026. gada 5. oktobris`. */
const dateFillers = new Set(['m', 'd', 'g', 'gada', 'a', 'of', 'the', ''])

/** A date at the beginning of a text. `03/04/2026` and two-digit years are not guessed. */
export function dateIn(text: string): Read | undefined {
  const plain = /^\s*(\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}\.\s?\d{1,2}\.\s?\d{4})(?![\d/-])/u.exec(text)
  const value = plain === null ? undefined : readDate((plain[1] ?? '').replaceAll(' ', ''))
  if (plain !== null && value !== undefined) return { value, start: text.indexOf(plain[1] ?? ''), end: plain[0].length }
  return wordedDate(text)
}

function wordedDate(text: string): Read | undefined {
  const parts: { year?: number; month?: number; day?: number } = {}
  const words = wordsWithSigns(text)
  for (const { folded, end } of words.slice(0, 7)) {
    const month = monthOf(folded)
    const digits = /^(\d{1,4})(?:st|nd|rd|th|g|m|d)?$/.exec(folded)?.[1]
    if (month !== undefined && parts.month === undefined) parts.month = month
    else if (digits?.length === 4 && parts.year === undefined) parts.year = Number(digits)
    else if (digits !== undefined && digits.length <= 2 && parts.day === undefined) parts.day = Number(digits)
    else if (!dateFillers.has(folded)) return undefined
    const { year, month: found, day } = parts
    if (year === undefined || found === undefined || day === undefined) continue
    const two = (value: number): string => String(value).padStart(2, '0')
    const value = readDate(`${String(year)}-${two(found)}-${two(day)}`)
    return value === undefined ? undefined : { value, start: words[0]?.start ?? 0, end }
  }
  return undefined
}

const signs = Object.entries(labelsDocument.currencies)

/** Currency that a text names by code or symbol. */
export function currencyIn(text: string): string | undefined {
  for (const word of text.split(/[\s()[\]:,]+/u)) {
    const sign = signs.find(([code, one]) => word === code || word === one || (one.length === 1 && word.includes(one)))
    if (sign !== undefined) return sign[0]
  }
  return undefined
}

/** An amount with two decimals at the beginning of a text, with its currency before or after. Percentages are none. */
export function amountIn(text: string): Read | undefined {
  const match =
    /^\s*(?:[A-Z]{3}\s|[€$£]\s?)?(-?\s?\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})*[.,]\d{2}|-?\d+[.,]\d{2})(?![\d%.,]|\s?%)/u.exec(
      text.replace(/^(\s*)[\u2212\u2013]/u, '$1-'),
    )
  const written = match?.[1]
  const value = written === undefined ? undefined : readAmount(written)
  if (match === null || written === undefined || value === undefined) return undefined
  return { value, start: match[0].length - written.length, end: match[0].length }
}

/** Every amount with two decimals in a text, without sign. */
export function amountsIn(text: string): string[] {
  return [
    ...text.matchAll(/(?<![\d.,])\d{1,3}(?:[ .,']\d{3})*[.,]\d{2}(?![\d%.,])|(?<![\d.,])\d+[.,]\d{2}(?![\d%.,])/gu),
  ].flatMap(([written]) => readAmount(written) ?? [])
}
