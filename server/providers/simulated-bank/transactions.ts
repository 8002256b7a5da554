import { createHash } from 'node:crypto'

/** A transaction as GoCardless Bank Account Data sends it. */
export type SimulatedTransaction = {
  readonly internalTransactionId: string
  readonly transactionId: string
  readonly bookingDate: string
  readonly valueDate: string
  readonly transactionAmount: { readonly amount: string; readonly currency: 'EUR' }
  readonly creditorName?: string
  readonly debtorName?: string
  readonly creditorAccount?: { readonly iban: string }
  readonly debtorAccount?: { readonly iban: string }
  readonly remittanceInformationUnstructured: string
}
export type SimulatedPeriod = { readonly from: string; readonly to: string }

type Entry = { readonly cents: number; readonly party: string; readonly text: string }
type Random = (below: number) => number

const DAY_MS = 86_400_000
const customers = [
  'UAB „Medžio namai“',
  'UAB Baltijos langai',
  'SIA Daugavas koks',
  'OÜ Puidukoda',
  'UAB „Šiaurės statyba“',
  'AB Vilniaus baldai',
  'SIA Rīgas durvis',
] as const
const suppliers = [
  'UAB Pjautinė mediena',
  'UAB „Krovinių kelias“',
  'AS Metāla detaļas',
  'OÜ Tööriistad',
  'UAB Degalų tinklas',
] as const
const employees = ['Rasa Mockutė', 'Tomas Girdzijauskas', 'Ieva Norkutė', 'Paulius Šimkus'] as const
const offices: Readonly<Record<string, { tax: string; insurance: string; power: string }>> = {
  LT: { tax: 'Valstybinė mokesčių inspekcija', insurance: 'Sodra', power: 'UAB Elektros tiekimas' },
  LV: { tax: 'Valsts ieņēmumu dienests', insurance: 'Valsts kase', power: 'AS Elektrība' },
  EE: { tax: 'Maksu- ja Tolliamet', insurance: 'Sotsiaalkindlustusamet', power: 'AS Elekter' },
  FI: { tax: 'Verohallinto', insurance: 'Eläkevakuutus', power: 'Sähkö Oy' },
}

/**
 * Transactions of a small company: its customers pay, suppliers, wages, taxes and rent are paid. The same account has
 * the same transactions for every query of a day. Newest first, as banks send them.
 */
export function simulatedTransactions(
  accountId: string,
  country: string,
  { from, to }: SimulatedPeriod,
): SimulatedTransaction[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10))
  return days
    .toReversed()
    .flatMap(day => entriesOf(accountId, country, day).map((entry, index) => asSent(entry, accountId, day, index)))
}

/** Booked balance at the end of any requested day: the simulated bank has no other. */
export function simulatedBalance(accountId: string): string {
  return money(4_600_000 + randomOf(accountId)(900_000))
}

function entriesOf(accountId: string, country: string, day: string): Entry[] {
  const random = randomOf(`${accountId} ${day}`)
  const date = new Date(`${day}T00:00:00Z`)
  const isWeekend = [0, 6].includes(date.getUTCDay())
  const month = day.slice(0, 7)
  const monthly = monthlyEntries(date.getUTCDate(), month, country, random)
  if (isWeekend) return monthly
  const receipts = Array.from({ length: 1 + random(2) }, (): Entry => ({
    cents: 20_000 + random(125_000),
    party: pick(customers, random),
    text: `Sąskaita AB-${1000 + random(9000)}`,
  }))
  const payments = Array.from({ length: random(3) }, (): Entry => ({
    cents: -(12_000 + random(95_000)),
    party: pick(suppliers, random),
    text: `PVM sąskaita faktūra Nr. ${10_000 + random(89_999)}`,
  }))
  return [...receipts, ...payments, ...monthly]
}

function monthlyEntries(dayOfMonth: number, month: string, country: string, random: Random): Entry[] {
  const { tax, insurance, power } = offices[country] ?? { tax: 'Tax office', insurance: 'Insurance', power: 'Power' }
  switch (dayOfMonth) {
    case 1:
      return [{ cents: -185_000, party: 'UAB Verslo nuoma', text: `Patalpų nuoma ${month}` }]
    case 10:
      return employees.map(party => ({ cents: -(142_000 + random(38_000)), party, text: `Darbo užmokestis ${month}` }))
    case 15:
      return [
        { cents: -(210_000 + random(60_000)), party: tax, text: `PVM ${month}` },
        { cents: -(128_000 + random(20_000)), party: insurance, text: `Įmokos ${month}` },
      ]
    case 20:
      return [{ cents: -(18_000 + random(9000)), party: power, text: `Elektra ${month}` }]
    case 25:
      return [{ cents: -4990, party: 'UAB Ryšio paslaugos', text: 'Telefonas ir internetas' }]
    case 28:
      return [{ cents: -650, party: 'Bankas', text: 'Sąskaitos mokestis' }]
    default:
      return []
  }
}

function asSent({ cents, party, text }: Entry, accountId: string, day: string, index: number): SimulatedTransaction {
  const id = createHash('sha256').update(`${accountId} ${day} ${index}`).digest('hex')
  const account = { iban: `LT${id.replace(/\D/g, '').padEnd(18, '7').slice(0, 18)}` }
  return {
    internalTransactionId: id.slice(0, 32),
    transactionId: `${day.replaceAll('-', '')}${String(index).padStart(4, '0')}`,
    bookingDate: day,
    valueDate: day,
    transactionAmount: { amount: money(cents), currency: 'EUR' },
    ...(cents < 0 ? { creditorName: party, creditorAccount: account } : { debtorName: party, debtorAccount: account }),
    remittanceInformationUnstructured: text,
  }
}

function money(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[], random: Random): Value {
  return values[random(values.length)] as Value
}

/** Numbers that follow from a text, always the same. */
function randomOf(text: string): Random {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0)
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
