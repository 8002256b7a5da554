import type { EInvoice, NamedCompany } from '../document.types.ts'
import { amountOf, company, currencyOf, dateOf, numberOf, onlyOne, signed } from './values.ts'
import { all, Ambiguous, type Element, Incomplete, needed, neededText, textAt } from './xmlTree.ts'

const NAMESPACE = /^urn:oasis:names:specification:ubl:schema:xsd:(Invoice|CreditNote)-2$/

export function isUbl({ name, uri }: Element): boolean {
  return NAMESPACE.exec(uri)?.[1] === name
}

/** Codes of UNTDID 1001 for what claims a payment. Pro forma and advance invoices are no claims yet. */
export const invoiceTypes: ReadonlySet<string> = new Set(['326', '380', '383', '384', '389', '393', '395'])
export const creditTypes: ReadonlySet<string> = new Set(['261', '381', '396'])

/** An invoice or credit note of UBL 2.1, also as Peppol BIS Billing 3. @throws Incomplete, Ambiguous */
export function readUbl(root: Element): EInvoice {
  const isNote = root.name === 'CreditNote'
  const type = textAt(root, isNote ? 'CreditNoteTypeCode' : 'InvoiceTypeCode') ?? (isNote ? '381' : '380')
  const isCredit = isNote || creditTypes.has(type)
  if (!isCredit && !invoiceTypes.has(type)) throw new Incomplete(`type ${type}`)
  const currency = currencyOf(neededText(root, 'DocumentCurrencyCode'))
  const money = (name: string): string | null => {
    const found = all(root, 'LegalMonetaryTotal', name)
    if (found.some(({ attributes }) => (attributes['currencyID'] ?? currency) !== currency))
      throw new Ambiguous('currency')
    const text = textAt(root, 'LegalMonetaryTotal', name)
    return text === null ? null : amountOf(text)
  }
  const total = money('TaxInclusiveAmount')
  const payable = money('PayableAmount')
  if (total === null || payable === null) throw new Incomplete('total')
  const due =
    textAt(root, 'DueDate') ??
    onlyOne(
      [...all(root, 'PaymentMeans', 'PaymentDueDate'), ...all(root, 'PaymentTerms', 'PaymentDueDate')].map(({ text }) =>
        text.trim(),
      ),
    )
  return {
    number: numberOf(neededText(root, 'ID')),
    issueDate: dateOf(neededText(root, 'IssueDate')),
    dueDate: due === null ? null : dateOf(due),
    currency,
    ...signed(total, payable, isCredit),
    seller: party(root, 'AccountingSupplierParty'),
    buyer: party(root, 'AccountingCustomerParty'),
  }
}

function party(root: Element, name: string): NamedCompany {
  const element = needed(root, name, 'Party')
  const texts = (...path: string[]) => all(element, ...path).map(({ text }) => text.trim())
  const vat = all(element, 'PartyTaxScheme').find(
    scheme => (textAt(scheme, 'TaxScheme', 'ID') ?? 'VAT').toUpperCase() === 'VAT',
  )
  return company(
    textAt(element, 'PartyLegalEntity', 'RegistrationName') ?? textAt(element, 'PartyName', 'Name'),
    [...texts('PartyLegalEntity', 'CompanyID'), ...texts('PartyIdentification', 'ID'), ...texts('EndpointID')],
    vat === undefined ? null : textAt(vat, 'CompanyID'),
  )
}
