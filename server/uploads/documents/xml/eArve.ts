import type { EInvoice, NamedCompany } from '../document.types.ts'
import { amountOf, company, currencyOf, dateOf, numberOf, onlyOne, signed } from './values.ts'
import { all, type Element, Incomplete, needed, neededText, textAt } from './xmlTree.ts'

export function isEArve({ name }: Element): boolean {
  return name === 'E_Invoice'
}

const MAX_INVOICES = 1000

/** The invoices of an Estonian e-arve 1.2. @throws Incomplete, Ambiguous */
export function readEArve(root: Element): EInvoice[] {
  const invoices = all(root, 'Invoice')
  if (invoices.length === 0 || invoices.length > MAX_INVOICES) throw new Incomplete('invoices')
  return invoices.map(readOne)
}

function readOne(invoice: Element): EInvoice {
  const information = needed(invoice, 'InvoiceInformation')
  const sums = needed(invoice, 'InvoiceSumGroup')
  const [type] = all(information, 'Type')
  const isCredit = type?.attributes['type'] === 'CRE'
  const payment = all(invoice, 'PaymentInfo')
  const currency = textAt(sums, 'Currency') ?? onlyOne(payment.map(one => textAt(one, 'Currency'))) ?? 'EUR'
  const total = amountOf(neededText(sums, 'TotalSum'))
  const payable = textAt(sums, 'TotalToPay') ?? onlyOne(payment.map(one => textAt(one, 'PaymentTotalSum')))
  const due = textAt(information, 'DueDate') ?? onlyOne(payment.map(one => textAt(one, 'PayDueDate')))
  // The format allows positive and negative sums of a credit memo (decision 056), so programs write both.
  const sign = (amount: string): string => (isCredit ? amount.replace('-', '') : amount)
  const owed = payable === null ? total : amountOf(payable)
  // The guide demands 0.00 to pay of a credit memo, which does not make its claim nothing.
  const claim = isCredit && owed === '0.00' ? total : owed
  return {
    number: numberOf(neededText(information, 'InvoiceNumber')),
    issueDate: dateOf(neededText(information, 'InvoiceDate')),
    dueDate: due === null ? null : dateOf(due),
    currency: currencyOf(currency),
    ...signed(sign(total), sign(claim), isCredit),
    seller: party(invoice, 'SellerParty'),
    buyer: party(invoice, 'BuyerParty'),
  }
}

function party(invoice: Element, name: string): NamedCompany {
  const element = needed(invoice, 'InvoiceParties', name)
  return company(textAt(element, 'Name'), [textAt(element, 'RegNumber')], textAt(element, 'VATRegNumber'))
}
