import { idSql, moneySql, rateSql } from '../../db/jsonSql.ts'
import { columns, computed, date, id, money, object, rate, text } from '../../lists/columns.ts'
import { listOf } from '../../lists/List.ts'

const party = { table: 'party p', on: 'p.id = c.party_id' }

/** schemas/entities/contract.json from `contract c` and `party p`. */
export const contractColumns = columns('contract', {
  id: id('c.id'),
  contractNumber: text('c.contract_number'),
  contractVersion: text('c.contract_version'),
  status: text('c.status'),
  factoringProduct: text('c.factoring_product'),
  factorName: text('c.factor_name', { sort: ['c.factor_name collate "und-x-icu"'] }),
  factor: computed("json_build_object('name', c.factor_name)"),
  factoringCreditLimit: money('c.factoring_credit_limit'),
  usedFactoringCreditLineAmount: money('c.used_amount'),
  availableFactoringCreditLineAmount: money('c.available_amount'),
  overdueInvoicesAmount: money('c.overdue_amount'),
  financingCurrencyCode: text('c.currency'),
  companyId: computed(idSql('p.id')),
  companyName: text('p.name', { join: party }),
  contractTerm: object("json_build_object('startDate', c.start_date, 'endDate', c.end_date)", {
    startDate: date('c.start_date'),
    endDate: date('c.end_date'),
  }),
  interestRate: rate('c.interest_rate'),
  thirdPartyConstraints: computed(
    `json_build_object('maxInvoicePaymentTerm', c.max_invoice_payment_term, 'maxAdvanceRate', ${rateSql('c.max_advance_rate')})`,
  ),
  recourseConditions: computed(recourse()),
  commissionFeeConditions: computed(`json_build_object('commissionFeeRate', ${rateSql('c.commission_fee_rate')})`),
  lateFeeConditions: computed(`json_build_object('lateFeeRate', ${rateSql('c.late_fee_rate')})`),
})

/** The page fixes the statuses of its list (CON-05), so they are a filter of the API only. */
export const contractList = listOf('factoring/contracts', contractColumns, {
  api: { name: 'contract', calls: ['list', 'export'], parties: true },
  apiFilters: [{ field: 'status', kind: 'multiselect', values: 'contractStatus' }],
})

function recourse(): string {
  const flags = [
    'insolvencyRiskInsuredByClient',
    'insolvencyRiskInsuredByFactor',
    'billsOfExchange',
    'sureties',
    'otherCollaterals',
    'pledgeInvega',
  ]
  const pairs = flags.map(flag => `'${flag}', coalesce((c.recourse_conditions ->> '${flag}')::boolean, false)`)
  const rate = rateSql("coalesce((c.recourse_conditions ->> 'clientLiabilityRate')::numeric, 0)")
  return `json_build_object(${pairs.join(', ')}, 'clientLiabilityRate', ${rate})`
}

/** Company data of `third_party t`; the member `party` of schemas/entities/third-party.json. */
export const PARTY_OF_THIRD_PARTY = `json_build_object('id', ${idSql('t.id')}, 'name', t.name, 'registrationCode', t.registration_code, 'vatNumber', t.vat_number, 'country', t.country,
    'postalAddress', json_build_object('addressLine1', t.address_line1, 'city', t.city, 'postalCode', t.postal_code))`

/** Amounts of one `contract_third_party link`. */
export const limitFields: Readonly<Record<string, string>> = limits(column => column)

/** Fields of schemas/entities/third-party.json over `link` (contract_third_party, grouped by third party) and `t`. */
export const thirdPartyFields: Readonly<Record<string, string>> = {
  id: idSql('t.id'),
  contractIds: 'array_agg(link.contract_id::text order by link.contract_id)',
  party: PARTY_OF_THIRD_PARTY,
  insured: 'bool_or(link.insured)',
  insuredFactoringCreditLimit: moneySql('sum(link.insured_limit)'),
  securedFactoringCreditLimit: moneySql('sum(link.secured_limit)'),
  ...limits(column => `sum(${column})`),
  maxInvoicePaymentTerm: 'min(link.max_invoice_payment_term)',
  interestRate: rateSql('max(link.interest_rate)'),
}

/** The uninsured limit is the credit limit less the insured limit. */
function limits(over: (column: string) => string): Record<string, string> {
  return {
    factoringCreditLimit: moneySql(over('link.credit_limit')),
    uninsuredFactoringCreditLimit: moneySql(`(${over('link.credit_limit')} - ${over('link.insured_limit')})`),
    usedFactoringCreditLimit: moneySql(over('link.used_limit')),
    availableFactoringCreditLimit: moneySql(over('link.available_limit')),
  }
}
