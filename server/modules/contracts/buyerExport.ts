/** The columns of resources/factoring-buyers.json as SQL over `s`, the buyers grouped by `thirdPartyColumnsSql`. */
const fields = {
  'party.name': { sql: 't.name', as: 'name', sort: 's.name collate "und-x-icu"' },
  'party.registrationCode': { sql: 't.registration_code', as: 'code' },
  'party.country': { sql: 't.country', as: 'country' },
  factoringCreditLimit: { sql: 'sum(link.credit_limit)', as: 'credit_limit' },
  usedFactoringCreditLimit: { sql: 'sum(link.used_limit)', as: 'used_limit' },
  availableFactoringCreditLimit: { sql: 'sum(link.available_limit)', as: 'available_limit' },
  maxInvoicePaymentTerm: { sql: 'min(link.max_invoice_payment_term)', as: 'term' },
  interestRate: { sql: 'max(link.interest_rate)', as: 'interest_rate' },
} as const satisfies Readonly<Record<string, { sql: string; as: string; sort?: string }>>

const byName: Readonly<Record<string, { readonly sql: string; readonly as: string; readonly sort?: string }>> = fields

export const thirdPartyColumnsSql = ['t.id', ...Object.values(byName).map(({ sql, as }) => `${sql} as ${as}`)].join(
  ', ',
)

/** Sort keys over `s`, none of them ever null. */
export const thirdPartySortKeys: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(byName).map(([field, { as, sort }]) => [field, sort ?? `s.${as}`]),
)

/** @throws Error for a field that the list of buyers does not have */
export function thirdPartyRaw(field: string): string {
  const found = byName[field]
  if (found === undefined) throw new Error(`the export of buyers has no field ${field}`)
  return `s.${found.as}`
}
