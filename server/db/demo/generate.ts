import { DEMO_TODAY, onDemoDay } from './calendar.ts'
import { makeContractDocuments } from './contractDocuments.ts'
import { makeContracts, type DemoContracts } from './contracts.ts'
import { companyColumns, makeParties, makeThirdParties, type Company, type DemoParty } from './companies.ts'
import { makeFactorInvoices } from './factorInvoices.ts'
import { addReceivableActs, makeBillReceipts, makeVerifications } from './invoiceDetails.ts'
import { makeLimitHistory, withCoveringLimits } from './limitHistory.ts'
import { makeLoans } from './loans.ts'
import { moreBuyers } from './moreBuyers.ts'
import { permissionsOn, makeOfficials } from './officials.ts'
import { demoPhone, demoUsers, randomPerson, type DemoUser } from './people.ts'
import { Random } from './random.ts'
import { withStatements } from './statements.ts'

export type Row = Record<string, unknown>

/** Rows by table, in insertion order. Users have no password hash: a hash is salted and would differ every time. */
export type DemoData = readonly { readonly table: string; readonly rows: readonly Row[] }[]

/**
 * Generates all demo data. The same seed and day produce the same rows on every machine.
 * @param day the data ends on it, YYYY-MM-DD
 */
export function generateDemoData(seed = 20261120, day: string = DEMO_TODAY): DemoData {
  return onDemoDay(day, () => generate(seed))
}

function generate(seed: number): DemoData {
  const random = new Random(seed)
  const parties = makeParties(random)
  const thirdParties = makeThirdParties(random)
  const users = [...demoUsers, ...makeOfficials(seed + 6, parties)]
  const people = peopleRows(random, parties, users)
  const made = makeContracts(random, parties, thirdParties)
  addReceivableActs(seed + 13, made)
  const history = makeLimitHistory({ ...made, receipts: made.ledger.receipts })
  const factoring = { ...made, contracts: withCoveringLimits(made.contracts, history) }
  return withStatements([
    ...people,
    ...factoringTables(factoring, thirdParties),
    ...moreBuyers(seed + 1700, factoring, thirdParties.length),
    ...billTables(seed, parties, factoring),
    ...documentTables(seed, parties, users, factoring),
    { table: 'credit_limit_history', rows: history },
  ])
}

function peopleRows(
  random: Random,
  parties: readonly DemoParty[],
  users: readonly DemoUser[],
): { table: string; rows: Row[] }[] {
  const managers = (['LT', 'LV', 'EE'] as const).map((country, index) => {
    const { name, surname } = randomPerson(random, country)
    return {
      id: index + 1,
      name: `${name} ${surname}`,
      email: `manager${index + 1}@finance-portal.example`,
      phone: demoPhone(random, country),
      phone2: index === 0 ? demoPhone(random, country) : null,
      photo: null,
    }
  })
  const products = parties
    .flatMap((party, at) =>
      party.products.map((type, index) => ({
        party_id: at + 1,
        fid: `${party.fid}-${type}`,
        type,
        is_main: index === 0,
      })),
    )
    .map((product, index) => ({ id: index + 1, ...product }))
  const accounts = parties.flatMap((party, at) =>
    party.accounts.map(({ number, bank }) => ({ party_id: at + 1, account_number: number, bank_name: bank })),
  )
  const memberships = users.flatMap((user, at) =>
    user.parties.map((fid, index) => ({ user_id: at + 1, party_id: partyId(parties, fid), is_main: index === 0 })),
  )
  return [
    { table: 'manager', rows: managers },
    { table: 'party', rows: parties.map((party, index) => partyRow(party, index)) },
    { table: 'bank_account', rows: accounts.map((account, index) => ({ id: index + 1, ...account })) },
    { table: 'product', rows: products },
    { table: 'app_user', rows: users.map(userRow) },
    { table: 'membership', rows: memberships },
    {
      table: 'permission',
      rows: memberships.flatMap(({ user_id, party_id }) =>
        products
          .filter(product => product.party_id === party_id)
          .flatMap(product =>
            permissionsOn(product.type, users[user_id - 1]?.permissions ?? []).map(type => ({
              user_id,
              product_id: product.id,
              type,
            })),
          ),
      ),
    },
  ]
}

function partyRow(party: DemoParty, index: number): Row {
  return {
    id: index + 1,
    fid: party.fid,
    ...companyColumns(party),
    phone_number: party.phone,
    customer_code: party.customerCode,
    manager_id: ['LT', 'LV', 'EE'].indexOf(party.country) + 1,
  }
}

function userRow(user: DemoUser, index: number): Row {
  return {
    id: index + 1,
    username: user.username,
    role: user.role,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email ?? `${user.username}@finance-portal.example`,
    phone_number: user.phone,
    language: user.language,
    country: user.country,
    personal_code: user.personalCode,
    mobile_id_phone_number: user.personalCode === null ? null : user.phone,
    // The main user sees the terms at the first login, as a new customer would.
    terms_accepted_at: user.username === 'demo' ? null : '2026-01-05T08:00:00.000Z',
    disabled_at: null,
    demo: true,
    created_at: '2026-01-05T08:00:00.000Z',
    email_verified_at: '2026-01-05T08:00:00.000Z',
    phone_confirmed_at: '2026-01-05T08:00:00.000Z',
  }
}

function factoringTables(factoring: DemoContracts, thirdParties: readonly Company[]): { table: string; rows: Row[] }[] {
  return [
    {
      table: 'third_party',
      rows: thirdParties.map((company, index) => ({ id: index + 1, ...companyColumns(company) })),
    },
    { table: 'contract', rows: factoring.contracts },
    { table: 'contract_third_party', rows: factoring.limits },
    { table: 'third_party_contact', rows: factoring.contacts },
    { table: 'invoice', rows: factoring.invoices },
    { table: 'payout', rows: factoring.ledger.payouts },
    { table: 'payment_receipt', rows: factoring.ledger.receipts },
    { table: 'act', rows: factoring.ledger.acts },
  ]
}

/** Bills have a separate random stream, so that earlier data stays unchanged. */
function billTables(
  seed: number,
  parties: readonly DemoParty[],
  factoring: DemoContracts,
): { table: string; rows: Row[] }[] {
  const loans = makeLoans(parties)
  const bills = makeFactorInvoices(seed + 8, factoring.contracts, factoring.ledger.acts)
  return [
    { table: 'factor_invoice', rows: bills },
    { table: 'payment_receipt', rows: makeBillReceipts(seed + 1300, bills, factoring.ledger.receipts.length + 1) },
    { table: 'buyer_verification', rows: makeVerifications(seed + 1301, factoring) },
    { table: 'loan_contract', rows: loans.contracts },
    { table: 'loan_schedule', rows: loans.schedule },
    { table: 'loan_bill', rows: loans.bills },
    { table: 'loan_bill_payment', rows: loans.payments },
    { table: 'loan_act', rows: loans.acts },
  ]
}

function documentTables(
  seed: number,
  parties: readonly DemoParty[],
  people: readonly DemoUser[],
  { contracts }: DemoContracts,
): { table: string; rows: Row[] }[] {
  const { documents, signers } = makeContractDocuments(seed + 12, { contracts, parties, people })
  return [
    { table: 'contract_document', rows: documents },
    { table: 'contract_document_signer', rows: signers },
  ]
}

function partyId(parties: readonly DemoParty[], fid: string): number {
  return parties.findIndex(party => party.fid === fid) + 1
}
