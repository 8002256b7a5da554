import { decimal, share } from './cents.ts'
import { companyColumns, makeCompany } from './companies.ts'
import type { DemoContracts } from './contracts.ts'
import type { DemoData, Row } from './generate.ts'
import { jobTitles, plainLetters, type Country } from './names.ts'
import { demoPhone, randomPerson } from './people.ts'
import { Random } from './random.ts'

/** Buyers added to a contract that have no invoices yet: very long names, and enough of them for several table pages. */
const names: readonly (readonly [Country, string])[] = [
  ['LT', 'UAB „Tarptautinių krovinių ekspedijavimo ir muitinės tarpininkų paslaugų centras“ (demo)'],
  ['LT', 'MB „Ąžuolų“ (demo)'],
  ['LT', 'UAB „Šiaulių krašto statybinių medžiagų ir įrangos didmeninė prekyba“ (demo)'],
  ['LT', 'UAB „Nemuno deltos žuvų perdirbimo įmonė“ (demo)'],
  ['LV', 'SIA “Vidzemes augstienes lauksaimniecības pakalpojumu kooperatīvā sabiedrība” (demo)'],
  ['LV', 'SIA “Ņemne” (demo)'],
  ['LV', 'SIA “Kurzemes piekrastes kokapstrādes uzņēmumu apvienība” (demo)'],
  ['LV', 'AS “Ķekavas ražotne” (demo)'],
  ['EE', 'OÜ Lõuna-Eesti Põllumajandustehnika Hooldus- ja Varuosakeskus (demo)'],
  ['EE', 'OÜ Öö (demo)'],
  ['EE', 'AS Põhja-Eesti Ehitusmaterjalide Hulgi- ja Jaemüügikeskus (demo)'],
  ['EE', 'OÜ Jäääär (demo)'],
]
/** The first contract of the first party. */
const CONTRACT = '1'

/** @param seed of a separate random stream, so that earlier data stays unchanged */
export function moreBuyers(seed: number, { contacts: before }: DemoContracts, thirdPartiesBefore: number): DemoData {
  const random = new Random(seed)
  const companies: Row[] = []
  const limits: Row[] = []
  const contacts: Row[] = []
  names.forEach(([country, name], index) => {
    const id = String(thirdPartiesBefore + index + 1)
    companies.push({ id, ...companyColumns(makeCompany(random, name, country)) })
    const limit = random.int(5, 40) * 1_000_000
    const insured = random.chance(0.5)
    const insuredLimit = decimal(insured ? share(limit, 8000) : 0)
    limits.push({
      contract_id: CONTRACT,
      third_party_id: id,
      insured_limit: insuredLimit,
      secured_limit: insuredLimit,
      credit_limit: decimal(limit),
      used_limit: decimal(0),
      available_limit: decimal(limit),
      insured,
      verify: true,
      max_invoice_payment_term: 90,
      interest_rate: '0.0525',
    })
    // One, two or four contacts in turn: a single contact cannot be deleted.
    for (let count = [1, 2, 4][index % 3] ?? 1; count > 0; count -= 1) {
      const person = randomPerson(random, country)
      contacts.push({
        id: String(before.length + contacts.length + 1),
        contract_id: CONTRACT,
        third_party_id: id,
        ...person,
        email: `${plainLetters(person.name)}.${plainLetters(person.surname)}-${count}@demo-buyer-${index + 1}.example`,
        phone_number: random.chance(0.7) ? demoPhone(random, country) : null,
        job_title: random.chance(0.7) ? random.choose(jobTitles) : null,
      })
    }
  })
  return [
    { table: 'third_party', rows: companies },
    { table: 'contract_third_party', rows: limits },
    { table: 'third_party_contact', rows: contacts },
  ]
}
