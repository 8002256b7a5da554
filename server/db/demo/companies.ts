import type { ProductType } from '../tables.ts'
import {
  estonianCompanyCode,
  estonianVatNumber,
  latvianCompanyCode,
  lithuanianCompanyCode,
  lithuanianVatNumber,
} from './checksums/companyCodes.ts'
import { estonianIban, iban } from './checksums/iban.ts'
import { banks, companyNames, places, streets, type Country } from './names.ts'
import type { Random } from './random.ts'

export type Company = {
  readonly name: string
  readonly country: Country
  readonly registrationCode: string
  readonly vatNumber: string
  readonly city: string
  readonly addressLine1: string
  readonly postalCode: string
}
export type DemoParty = Company & {
  readonly fid: string
  readonly customerCode: string
  readonly phone: string
  readonly products: readonly ProductType[]
  readonly accounts: readonly { readonly number: string; readonly bank: string }[]
}

const parties: readonly {
  fid: string
  name: string
  country: Country
  products: readonly ProductType[]
  phone: string
}[] = [
  {
    fid: 'P-1001',
    name: 'UAB „Baltijos ąžuolo prekyba“ (demo)',
    country: 'LT',
    products: ['FACTORING', 'LOAN', 'LIMIT', 'LEASING'],
    phone: '+37060000101',
  },
  {
    fid: 'P-1002',
    name: 'SIA “Daugavas graudi” (demo)',
    country: 'LV',
    products: ['FACTORING', 'LIMIT'],
    phone: '+37120000102',
  },
  {
    fid: 'P-1003',
    name: 'OÜ Põhjaranna Mööbel (demo)',
    country: 'EE',
    products: ['LOAN', 'LEASING'],
    phone: '+37250000103',
  },
  {
    fid: 'P-2001',
    name: 'OÜ Võõras Kaubandus (demo)',
    country: 'EE',
    products: ['FACTORING', 'LOAN'],
    phone: '+37250000201',
  },
]

/** Customers of the provider: three companies of the demo user, and one that none of the users belongs to. */
export function makeParties(random: Random): DemoParty[] {
  return parties.map(({ fid, name, country, products, phone }) => ({
    ...makeCompany(random, name, country),
    fid,
    products,
    phone,
    customerCode: `C${fid.slice(2)}`,
    accounts: banks[country].map(bank => ({ bank: bank.name, number: accountNumber(random, country, bank.code) })),
  }))
}

/** Forty companies that buy from or sell to the customers, from the three countries in turn. */
export function makeThirdParties(random: Random): Company[] {
  return (['LT', 'LV', 'EE'] as const).flatMap(country =>
    companyNames[country].map(name => makeCompany(random, name, country)),
  )
}

export function makeCompany(random: Random, name: string, country: Country): Company {
  const place = random.choose(places[country])
  return {
    name,
    country,
    ...codes(random, country),
    city: place.city,
    postalCode: place.postalCode,
    addressLine1: `${random.choose(streets[country])} ${random.int(1, 148)}`,
  }
}

/** Columns that a party and a third party share. */
export function companyColumns(company: Company): Record<string, string> {
  return {
    name: company.name,
    registration_code: company.registrationCode,
    vat_number: company.vatNumber,
    country: company.country,
    city: company.city,
    address_line1: company.addressLine1,
    postal_code: company.postalCode,
  }
}

/** Valid numbers from the upper end of each register, where no company is registered. */
function codes(random: Random, country: Country): { registrationCode: string; vatNumber: string } {
  if (country === 'LT') {
    return {
      registrationCode: lithuanianCompanyCode(`99${random.digits(6)}`),
      vatNumber: lithuanianVatNumber(`99${random.digits(5)}`),
    }
  }
  if (country === 'EE') {
    return {
      registrationCode: estonianCompanyCode(`19${random.digits(5)}`),
      vatNumber: estonianVatNumber(`109${random.digits(5)}`),
    }
  }
  const registrationCode = latvianCompanyCode(`49990${random.digits(5)}`)
  return registrationCode === null ? codes(random, country) : { registrationCode, vatNumber: `LV${registrationCode}` }
}

function accountNumber(random: Random, country: Country, bank: string): string {
  if (country === 'LT') return iban('LT', bank + random.digits(11))
  if (country === 'LV') return iban('LV', bank + random.digits(13))
  return estonianIban(bank, random.digits(11))
}
