import type { Issue } from './issues.ts'

/** What a request is measured by: the contract as it is now. Amount with two decimals, day as YYYY-MM-DD. */
export type ContractFacts = { readonly limit: string; readonly endDate: string }

const PRECISE: readonly string[] = ['dateImpossible', 'dateYear']

type Rule = {
  readonly path: string
  readonly code: string
  readonly holds: (value: string, facts: ContractFacts) => boolean
}

/** REQ-04, REQ-05. The code names the one message for whatever is wrong with the field. */
const rules: Readonly<Record<string, Rule>> = {
  'increase-limit': {
    path: '/contract_increase_limit/contract_requested_limit',
    code: 'newLimitValidationText',
    holds: (value, { limit }) => cents(value) > cents(limit),
  },
  prolong: {
    path: '/contract_prolong/contract_requested_valid_to',
    code: 'prolongValidationText',
    holds: (value, { endDate }) => value > endDate,
  },
}

/** Two decimals make an amount a whole number of cents by leaving the dot out; no number type of JavaScript holds all of them but this. */
function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

/**
 * Adds the rules that depend on the contract to what the form's schema found, for page and server alike: the new limit is greater than the
 * present one, the new end later than the present one. What the schema found at that field gets the same code.
 *
 * @param form name of the form; other forms have no such rule
 * @param issues of the schema, which has judged the shape of the value
 */
export function withContractRules(
  form: string,
  payload: unknown,
  issues: readonly Issue[],
  facts: ContractFacts | undefined,
): Issue[] {
  const rule = Object.hasOwn(rules, form) ? rules[form] : undefined
  if (rule === undefined) return [...issues]
  const keyword = issues.find(({ path }) => path === rule.path)?.code
  const others = issues.filter(({ path }) => path !== rule.path)
  // What the page can say more precisely than the one message stays: a day that no calendar has.
  if (keyword !== undefined && PRECISE.includes(keyword)) return [...issues]
  if (keyword !== undefined) return [...others, { path: rule.path, code: rule.code, params: { keyword } }]
  const value = rule.path
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, key) => (typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[key] : undefined),
      payload,
    )
  if (facts === undefined || typeof value !== 'string' || rule.holds(value, facts)) return others
  return [...others, { path: rule.path, code: rule.code }]
}
