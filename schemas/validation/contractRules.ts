import type { Issue } from './issues.ts'

/** Values of the current contract that a request is checked against. Amount with two decimals, day as YYYY-MM-DD. */
export type ContractFacts = { readonly limit: string; readonly endDate: string }

const precise: readonly string[] = ['dateImpossible', 'dateYear']

type Rule = {
  readonly path: string
  readonly code: string
  readonly holds: (value: string, facts: ContractFacts) => boolean
}

/** REQ-04, REQ-05. The code selects the one message for any problem of the field. */
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

/** Removing the dot of two decimals gives whole cents; among JavaScript's number types, only bigint holds all of them. */
function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

/**
 * Adds the rules that depend on the contract to the issues of the form's schema, for page and server alike. The new
 * limit must be greater than the current one, the new end later than the current one. Schema issues of that field get
 * the same code.
 * @param form name of the form; other forms have no such rule
 * @param issues of the schema, which has checked the format of the value
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
  // An issue that is more precise than the general message is kept, such as a date that does not exist.
  if (keyword !== undefined && precise.includes(keyword)) return [...issues]
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
