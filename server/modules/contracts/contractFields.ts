import { idSql, moneySql, rateSql } from '../../db/jsonSql.ts'

/** Fields of schemas/entities/contract.json from `contract c` and `party p`. */
export const contractFields: Readonly<Record<string, string>> = {
  id: idSql('c.id'),
  contractNumber: 'c.contract_number',
  contractVersion: 'c.contract_version',
  status: 'c.status',
  factoringProduct: 'c.factoring_product',
  factorName: 'c.factor_name',
  factor: "json_build_object('name', c.factor_name)",
  factoringCreditLimit: moneySql('c.factoring_credit_limit'),
  usedFactoringCreditLineAmount: moneySql('c.used_amount'),
  availableFactoringCreditLineAmount: moneySql('c.available_amount'),
  overdueInvoicesAmount: moneySql('c.overdue_amount'),
  financingCurrencyCode: 'c.currency',
  companyId: idSql('p.id'),
  companyName: 'p.name',
  contractTerm: "json_build_object('startDate', c.start_date, 'endDate', c.end_date)",
  interestRate: rateSql('c.interest_rate'),
  thirdPartyConstraints: `json_build_object('maxInvoicePaymentTerm', c.max_invoice_payment_term, 'maxAdvanceRate', ${rateSql('c.max_advance_rate')})`,
  recourseConditions: recourse(),
  commissionFeeConditions: `json_build_object('commissionFeeRate', ${rateSql('c.commission_fee_rate')})`,
  lateFeeConditions: `json_build_object('lateFeeRate', ${rateSql('c.late_fee_rate')})`,
}

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

/** Sort keys of the contract list. */
export const contractSortKeys: Readonly<Record<string, string>> = {
  contractNumber: 'c.contract_number',
  factoringProduct: 'c.factoring_product',
  factorName: 'c.factor_name collate "und-x-icu"',
  status: 'c.status',
  factoringCreditLimit: 'c.factoring_credit_limit',
  usedFactoringCreditLineAmount: 'c.used_amount',
  availableFactoringCreditLineAmount: 'c.available_amount',
  overdueInvoicesAmount: 'c.overdue_amount',
  'contractTerm.startDate': 'c.start_date',
  'contractTerm.endDate': 'c.end_date',
}

/** Company data of `third_party t`; the member `party` of schemas/entities/third-party.json. */
export const partyOfThirdParty = `json_build_object('id', ${idSql('t.id')}, 'name', t.name, 'registrationCode', t.registration_code, 'vatNumber', t.vat_number, 'country', t.country,
    'postalAddress', json_build_object('addressLine1', t.address_line1, 'city', t.city, 'postalCode', t.postal_code))`

/** Amounts of one `contract_third_party link`. */
export const limitFields: Readonly<Record<string, string>> = limits(column => column)

/** Fields of schemas/entities/third-party.json over `link` (contract_third_party, grouped by third party) and `t`. */
export const thirdPartyFields: Readonly<Record<string, string>> = {
  id: idSql('t.id'),
  contractIds: 'array_agg(link.contract_id::text order by link.contract_id)',
  party: partyOfThirdParty,
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
