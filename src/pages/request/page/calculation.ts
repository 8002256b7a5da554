import type { FormDocument, Json } from '../../../contract/formTypes.ts'

/** A calculation that somebody made elsewhere: on the provider's own site, in an advertisement. Amounts are plain decimals. */
export type Calculation = Readonly<Partial<Record<(typeof NAMES)[number], number>>>

const NAMES = ['assetAmount', 'periodMonths', 'advanceAmount', 'residualAmount'] as const
const PATHS = {
  assetAmount: 'property_value',
  periodMonths: 'period',
  advanceAmount: 'advance_payment',
  residualAmount: 'residual_value',
} as const

/** More than any amount of the calculator; it moves what is left to the nearest value it allows. */
const MOST = 100_000_000
const MAX_HASH = 600

/** A number, or the text of one, as both travel in addresses. */
function amountOf(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(value)
  const number = isText ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 && number <= MOST ? number : undefined
}

/** The amounts under their names; undefined when one of them is no amount. */
function read(valueOf: (name: (typeof NAMES)[number]) => unknown): Calculation | undefined {
  const entries = NAMES.map(name => [name, valueOf(name)] as const).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  const amounts = entries.map(([name, value]) => [name, amountOf(value)] as const)
  return amounts.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(amounts)
}

/** Base64url of JSON. What is no such thing is no address of this portal: undefined. */
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

/** The same names as query parameters of a form. One that cannot be read is left out: the form is still the right page. */
export function calculationInQuery(query: URLSearchParams): Calculation {
  const found = NAMES.map(name => [name, amountOf(query.get(name))] as const).filter(([, value]) => value !== undefined)
  return Object.fromEntries(found)
}

/** What the form begins with; undefined when the address brings nothing. */
export function startOf(calculation: Calculation): FormDocument | undefined {
  const values: [string, Json][] = []
  for (const name of NAMES) {
    const value = calculation[name]
    if (value !== undefined) values.push([PATHS[name], name === 'periodMonths' ? Math.round(value) : value.toFixed(2)])
  }
  return values.length === 0 ? undefined : { lending: Object.fromEntries(values) }
}
