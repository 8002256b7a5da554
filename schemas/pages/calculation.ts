import type { Json } from '../answers/documents.ts'

/** Answers that a form starts with. */
export type StartAnswers = { readonly [key: string]: Json }

/** A calculation made elsewhere: on the provider's own site or in an advertisement. Amounts are plain decimals. */
export type Calculation = Readonly<Partial<Record<(typeof names)[number], number>>>

const names = ['assetAmount', 'periodMonths', 'advanceAmount', 'residualAmount'] as const
const paths = {
  assetAmount: 'property_value',
  periodMonths: 'period',
  advanceAmount: 'advance_payment',
  residualAmount: 'residual_value',
} as const

/** Above any amount of the calculator, which moves accepted values to the nearest it allows. */
const MOST = 100_000_000
const MAX_HASH = 600

/** A number, or its text, as both occur in addresses. */
function amountOf(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(value)
  const number = isText ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 && number <= MOST ? number : undefined
}

/** The amounts by name; undefined when one of them is invalid. */
function read(valueOf: (name: (typeof names)[number]) => unknown): Calculation | undefined {
  const entries = names
    .map(name => [name, valueOf(name)] as const)
    .filter(([, value]) => value !== undefined && value !== null)
  const amounts = entries.map(([name, value]) => [name, amountOf(value)] as const)
  return amounts.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(amounts)
}

/** Base64url of JSON; undefined for anything else, which is no address of this portal. */
export function calculationInHash(hash: string): (Calculation & { product: string }) | undefined {
  if (hash.length > MAX_HASH || !/^[\w-]+={0,2}$/.test(hash)) return undefined
  try {
    const found: unknown = JSON.parse(atob(hash.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return undefined
    const values = found as Readonly<Record<string, unknown>>
    const calculation = read(name => (Object.hasOwn(values, name) ? values[name] : undefined))
    const product = Object.hasOwn(values, 'product') ? values['product'] : undefined
    return calculation && typeof product === 'string' ? { ...calculation, product } : undefined
  } catch {
    return undefined
  }
}

/**
 * The same names as query parameters of a form. Unreadable ones are ignored, since the form is still the right page.
 */
export function calculationInQuery(query: URLSearchParams): Calculation {
  const found = names.map(name => [name, amountOf(query.get(name))] as const).filter(([, value]) => value !== undefined)
  return Object.fromEntries(found)
}

/** Start values of the form; undefined when the address contains none. */
export function startOf(calculation: Calculation): StartAnswers | undefined {
  const values: [string, Json][] = []
  for (const name of names) {
    const value = calculation[name]
    if (value !== undefined) values.push([paths[name], name === 'periodMonths' ? Math.round(value) : value.toFixed(2)])
  }
  return values.length === 0 ? undefined : { lending: Object.fromEntries(values) }
}
