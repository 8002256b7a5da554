import { plannedDay } from './calendar.ts'
import { decimal, fraction, share, type Cents } from './cents.ts'
import type { Company, DemoParty } from './companies.ts'
import type { Row } from './generate.ts'
import { beforeSuspension, financedToday, isAfterSuspension, makeInvoice, type DraftInvoice } from './invoices.ts'
import { jobTitles, plainLetters } from './names.ts'
import { demoPhone, randomPerson } from './people.ts'
import { contractPlans, FACTOR_NAME, NEARLY_USED_CONTRACT, type ContractPlan } from './plans.ts'
import { Random } from './random.ts'
import { addTransactions, type Ledger } from './transactions.ts'

export type DemoContracts = {
  readonly contracts: Row[]
  readonly limits: Row[]
  readonly contacts: Row[]
  readonly invoices: Row[]
  readonly ledger: Ledger
}

/**
 * Contracts with their buyers or suppliers, invoices and transactions. Limits are set last, from what the invoices
 * actually use.
 */
export function makeContracts(
  random: Random,
  parties: readonly DemoParty[],
  thirdParties: readonly Company[],
): DemoContracts {
  const world: DemoContracts = {
    contracts: [],
    limits: [],
    contacts: [],
    invoices: [],
    ledger: emptyLedger(),
  }
  // After those of all contracts, whose numbers stay as they are.
  const last: (() => void)[] = []
  contractPlans.forEach((planned, index) => {
    const plan = {
      ...planned,
      start: plannedDay(planned.start),
      end: plannedDay(planned.end),
      ...(planned.suspended === undefined ? {} : { suspended: plannedDay(planned.suspended) }),
    }
    const contractId = String(index + 1)
    const drawn = Array.from({ length: plan.invoices }, (_, serial) => makeInvoice(random, plan, serial + 1))
    const invoices = drawn.map((invoice, serial) => {
      if (isAfterSuspension(invoice, plan)) return beforeSuspension(plan, serial + 1)
      return isFinancedLast(plan, invoice, serial) ? financedToday(invoice, plan) : invoice
    })
    invoices.forEach((invoice, serial) => {
      const id = addInvoice(world, contractId, invoice)
      const add = (own: Random) => addTransactions(world.ledger, own, plan, contractId, id, invoice)
      if (invoice === drawn[serial]) return add(random)
      // The numbers drawn for the invoice that it replaces are used up.
      addTransactions(emptyLedger(), random, plan, contractId, id, drawn[serial] ?? invoice)
      last.push(() => add(new Random(Number(id))))
    })
    const used = invoices.reduce((sum, invoice) => sum + invoice.advanceOutstanding, 0)
    const overdue = invoices.reduce(
      (sum, invoice) => sum + (invoice.status === 'OVERDUE' ? invoice.amount - invoice.paid : 0),
      0,
    )
    world.contracts.push(
      contractRow(random, plan, contractId, parties.findIndex(party => party.fid === plan.party) + 1, used, overdue),
    )
    for (const position of plan.thirdParties) {
      const usedCents = invoices.reduce(
        (sum, invoice) => sum + (invoice.thirdParty === position ? invoice.advanceOutstanding : 0),
        0,
      )
      addThirdParty(world, random, plan, contractId, position, thirdParties[position], usedCents)
    }
  })
  for (const add of last) add()
  return world
}

const emptyLedger = (): Ledger => ({ payouts: [], receipts: [], acts: [] })

function addInvoice(world: DemoContracts, contractId: string, invoice: DraftInvoice): string {
  const id = String(world.invoices.length + 1)
  const status = invoice.row['buyer_verification_status']
  world.invoices.push({
    id,
    contract_id: contractId,
    third_party_id: String(invoice.thirdParty + 1),
    ...invoice.row,
    buyer_verification_id: status === 'NOT_APPLICABLE' ? null : String(700_000 + Number(id)),
  })
  return id
}

/** Every second submitted invoice of the contract that uses nearly all of its limit. */
function isFinancedLast({ number }: ContractPlan, { status, creditMemo }: DraftInvoice, serial: number): boolean {
  return number === NEARLY_USED_CONTRACT && status === 'SUBMITTED' && !creditMemo && serial % 2 === 0
}

function contractRow(
  random: Random,
  plan: ContractPlan,
  id: string,
  partyId: number,
  used: Cents,
  overdue: Cents,
): Row {
  const limit = roundedLimit(used, random)
  return {
    id,
    party_id: partyId,
    contract_number: plan.number,
    contract_version: plan.status === 'READY_FOR_SIGNING' ? 1 : random.int(1, 3),
    status: plan.status,
    factoring_product: plan.product,
    factor_name: FACTOR_NAME,
    factoring_credit_limit: decimal(limit),
    used_amount: decimal(used),
    available_amount: decimal(limit - used),
    overdue_amount: decimal(overdue),
    currency: 'EUR',
    start_date: plan.start,
    end_date: plan.end,
    interest_rate: fraction(plan.interestRate),
    max_invoice_payment_term: plan.termDays,
    max_advance_rate: fraction(plan.advanceRate),
    commission_fee_rate: fraction(35),
    late_fee_rate: fraction(20),
    recourse_conditions: {
      insolvencyRiskInsuredByClient: random.chance(0.3),
      insolvencyRiskInsuredByFactor: random.chance(0.5),
      clientLiabilityRate: fraction(random.choose([0, 1000, 10_000])),
      billsOfExchange: random.chance(0.4),
      sureties: random.chance(0.5),
      otherCollaterals: random.chance(0.2),
      pledgeInvega: random.chance(0.2),
    },
  }
}

function addThirdParty(
  world: DemoContracts,
  random: Random,
  plan: ContractPlan,
  contractId: string,
  position: number,
  company: Company | undefined,
  used: Cents,
): void {
  if (company === undefined)
    throw new Error(`contract ${plan.number} names third party ${position}, which does not exist`)
  const limit = roundedLimit(used, random)
  const insured = random.chance(0.6)
  const insuredLimit = insured ? share(limit, random.choose([5000, 8000, 10_000])) : 0
  world.limits.push({
    contract_id: contractId,
    third_party_id: String(position + 1),
    insured_limit: decimal(insuredLimit),
    secured_limit: decimal(insuredLimit),
    credit_limit: decimal(limit),
    used_limit: decimal(used),
    available_limit: decimal(limit - used),
    insured,
    verify: true,
    max_invoice_payment_term: plan.termDays,
    interest_rate: fraction(plan.interestRate + random.choose([0, 0, 25, 50])),
  })
  const domain = `${plainLetters(company.name.replace(/\b(UAB|AB|MB|SIA|AS|OÜ)\b/g, ''))}.example`
  const taken = new Set<string>()
  for (let count = random.int(1, 3); count > 0; count -= 1) {
    const { name, surname } = randomPerson(random, company.country)
    const email = `${plainLetters(name)}.${plainLetters(surname)}@${domain}`
    if (taken.has(email)) continue
    taken.add(email)
    world.contacts.push({
      id: world.contacts.length + 1,
      contract_id: contractId,
      third_party_id: String(position + 1),
      email,
      name,
      surname,
      phone_number: random.chance(0.85) ? demoPhone(random, company.country) : null,
      job_title: random.chance(0.9) ? random.choose(jobTitles) : null,
    })
  }
}

/** A limit as banks grant them: a round number above the used amount, at least 50,000.00. */
function roundedLimit(used: Cents, random: Random): Cents {
  const limitCents = Math.max(5_000_000, Math.floor(used * (1.15 + random.next() * 0.6)))
  return Math.ceil(limitCents / 1_000_000) * 1_000_000
}
