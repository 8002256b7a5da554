import { addMonths } from '../../db/demo/calendar.ts'
import type { DemoCompany, DemoFacts, DemoRequest } from './demoStories.ts'

/** Limits are asked for in whole thousands. */
const LIMIT_STEP = 1000
const MONTHS_IN_YEAR = 12

/** The answers as the form of the request has them. */
export function demoAnswers(
  { form, explanation, limit = 1, years = 0 }: DemoRequest,
  facts: DemoFacts,
  files: readonly string[],
): Record<string, unknown> {
  const contract = { contract_id: facts.contractId }
  const buyer = { ...contract, third_party_id: facts.thirdPartyId }
  const sent = explanation === undefined ? {} : { application_explanation: explanation }
  const attached = files.length === 0 ? {} : { file_upload_uuids: files }
  switch (form) {
    case 'increase-limit':
      return {
        ...contract,
        contract_increase_limit: { contract_requested_limit: multiple(facts.limit, limit), ...sent },
        ...attached,
      }
    case 'prolong':
      return {
        ...contract,
        contract_prolong: {
          contract_requested_valid_to: addMonths(facts.endDate, years * MONTHS_IN_YEAR),
          ...sent,
        },
        ...attached,
      }
    case 'add-buyer':
      return { contract_add_buyer: { ...contract, buyers: facts.companies.map(company => added(company)) } }
    case 'edit-buyer':
      return { ...buyer, buyer_requested_new_limit: multiple(facts.companies[0]?.limit ?? '0.00', limit) }
    case 'delete-buyer':
      return explanation === undefined ? buyer : { ...buyer, explanation }
  }
}

function multiple(amount: string, factor: number): string {
  if (factor === 1) return amount
  return `${Math.ceil((Number(amount) * factor) / LIMIT_STEP) * LIMIT_STEP}.00`
}

/** The house number is the last word of a street. */
function added({ name, code, country, city, street, postalCode, limit }: DemoCompany): Record<string, string> {
  const [, road = street, house = '1'] = /^(.*) (\d+)$/.exec(street) ?? []
  return {
    buyer_company_name: name,
    buyer_company_code: code,
    buyer_country: country,
    buyer_requested_limit: limit,
    buyer_address_street: road,
    buyer_address_house_no: house,
    buyer_address_city: city,
    buyer_address_postal_code: postalCode,
    buyer_contact_email: 'finance@example.com',
    buyer_contact_phone_code: phoneCodes[country] ?? '+370',
    buyer_contact_phone_no: '60000099',
  }
}

const phoneCodes: Readonly<Record<string, string>> = { LT: '+370', LV: '+371', EE: '+372' }
