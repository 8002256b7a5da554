import { hasRealDate, isWrittenLatvian } from './personalCode.ts'

/**
 * Check digits of personal and company codes, for page and server alike. A code in another format is not checked: the
 * schema validates the format. The layout decides whether an invalid digit prevents sending (`checksum` of ui.json,
 * FRM-27).
 */
export type ChecksumKind = 'personalCode' | 'companyCode'
export type ChecksumLevel = 'warning' | 'error'
/** `country`: path of the field with the country of a company code. */
/** `countries`: countries whose personal codes are accepted by configuration; the page adds it to the layout. */
export type ChecksumUi = {
  readonly kind: ChecksumKind
  readonly level: ChecksumLevel
  readonly country?: string
  readonly countries?: readonly string[]
}

/**
 * Checks the last digit of a code, and that the date in a personal code exists.
 * @param country of a company code, ISO 3166-1 alpha-2; without a known one a company code is not checked
 * @returns undefined for text that is not such a code
 */
export function codeFits(kind: ChecksumKind, code: string, country?: string): boolean | undefined {
  return kind === 'personalCode' && hasRealDate(code) === false ? false : checksumFits(kind, code, country)
}

/**
 * @param country of a company code, ISO 3166-1 alpha-2; without a known one a company code is not checked
 * @returns whether the last digit follows from the others; undefined for text that is not such a code
 */
export function checksumFits(kind: ChecksumKind, code: string, country?: string): boolean | undefined {
  const rule =
    kind === 'personalCode'
      ? isWrittenLatvian(code)
        ? latvian
        : personal
      : Object.hasOwn(companies, country ?? '')
        ? companies[country ?? '']
        : undefined
  return rule !== undefined && rule.shape.test(code) ? rule.fits([...code.replace('-', '')].map(Number)) : undefined
}

type Rule = { readonly shape: RegExp; readonly fits: (digits: readonly number[]) => boolean }

/** Lithuanian and Estonian personal codes share one rule. */
const personal: Rule = {
  shape: /^[1-8][0-9]{10}$/,
  fits: twoStage([1, 2, 3, 4, 5, 6, 7, 8, 9, 1], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]),
}

/** Codes starting with 32, issued since 2017, are random: no rule for their last digit is published. */
const latvian: Rule = {
  shape: /^(?!32)\d{6}-\d{5}$/,
  fits: digits => digits.at(-1) === ((1 + weighted([10, 5, 8, 4, 2, 1, 6, 3, 7, 9], digits)) % 11) % 10,
}

const companies: Readonly<Record<string, Rule>> = {
  LT: { shape: /^[0-9]{9}$/, fits: twoStage([1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 1]) },
  EE: { shape: /^[0-9]{8}$/, fits: twoStage([1, 2, 3, 4, 5, 6, 7], [3, 4, 5, 6, 7, 8, 9]) },
  LV: { shape: /^[0-9]{11}$/, fits: digits => weighted([9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1], digits) % 11 === 3 },
  FI: { shape: /^[0-9]{7}-?[0-9]$/, fits: digits => weighted([7, 9, 10, 5, 8, 4, 2, 1], digits) % 11 === 0 },
}

/** Modulo 11; if that is ten, modulo 11 with the second weights; if that is ten too, zero. */
function twoStage(first: readonly number[], second: readonly number[]): Rule['fits'] {
  return digits => {
    const [one, two] = [weighted(first, digits) % 11, weighted(second, digits) % 11]
    return digits.at(-1) === (one < 10 ? one : two < 10 ? two : 0)
  }
}

function weighted(weights: readonly number[], digits: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0)
}
