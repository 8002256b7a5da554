import type { DemoContracts } from './contracts.ts'
import { addDays, demoToday, earlier } from './calendar.ts'
import { cents, decimal, share } from './cents.ts'
import type { Row } from './generate.ts'
import { Random } from './random.ts'
import { addAct } from './transactions.ts'

/** Some payments from the bank also come with an act about the receivable. */
export function addReceivableActs(seed: number, { invoices, ledger }: DemoContracts): void {
  const random = new Random(seed)
  const contracts = new Map(invoices.map(invoice => [invoice['id'], String(invoice['contract_id'])]))
  for (const receipt of ledger.receipts) {
    if (receipt['origin'] !== 'BANK_PAYMENT' || !random.chance(0.3)) continue
    const invoiceId = String(receipt['invoice_id'])
    receipt['accounts_receivable_act_id'] = addAct(
      ledger,
      'ACCOUNTS_RECEIVABLE',
      cents(receipt['collected_amount']),
      String(receipt['collection_date']),
      {
        contractId: contracts.get(invoiceId) ?? '',
        invoiceId,
      },
    )
  }
}

/** Each verification was sent to one of the buyer's contacts on the contract. */
export function makeVerifications(seed: number, { invoices, contacts }: DemoContracts): Row[] {
  const random = new Random(seed)
  const contactsOf = new Map<string, Row[]>()
  const place = (row: Row) => `${String(row['contract_id'])}/${String(row['third_party_id'])}`
  for (const contact of contacts) contactsOf.set(place(contact), [...(contactsOf.get(place(contact)) ?? []), contact])
  return invoices
    .filter(invoice => invoice['buyer_verification_id'] !== null)
    .map(invoice => {
      const { contract_id, third_party_id } = invoice
      const { name, surname, email, phone_number } = random.choose<Row>(contactsOf.get(place(invoice)) ?? [])
      const contact = { name, surname, email, phone_number }
      return { id: invoice['buyer_verification_id'], contract_id, third_party_id, ...contact, reminders: 0 }
    })
}

/** Payments of each bill of the factor, by bank or offset against a payout, in one or two parts. */
export function makeBillReceipts(seed: number, bills: readonly Row[], firstId: number): Row[] {
  const random = new Random(seed)
  const rows: Row[] = []
  for (const bill of bills) {
    const paid = cents(bill['paid_amount'])
    if (paid === 0) continue
    const first = paid > 200 && random.chance(0.2) ? share(paid, random.int(2000, 8000)) : paid
    const date = earlier(addDays(String(bill['issue_date']), random.int(1, 30)), demoToday())
    for (const amount of first === paid ? [paid] : [first, paid - first]) {
      rows.push({
        id: String(firstId + rows.length),
        invoice_id: null,
        factor_invoice_id: bill['id'],
        collection_date: date,
        origin: random.chance(0.7) ? 'BANK_PAYMENT' : 'PAYOUT',
        collected_amount: decimal(amount),
        reconciled_amount: decimal(amount),
        reconciliation_act_id: null,
        accounts_receivable_act_id: null,
      })
    }
  }
  return rows
}
