import type { EInvoice, NamedCompany } from '../document.types.ts'
import { creditTypes, invoiceTypes } from './ubl.ts'
import { amountOf, company, currencyOf, dateOf, numberOf, onlyOne, signed } from './values.ts'
import { all, Ambiguous, type Element, Incomplete, needed, neededText, textAt } from './xmlTree.ts'

export function isCii({ name, uri }: Element): boolean {
  return name === 'CrossIndustryInvoice' && uri === 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
}

/** An invoice in the Cross Industry format of EN 16931, also as Factur-X and ZUGFeRD. @throws Incomplete, Ambiguous */
export function readCii(root: Element): EInvoice {
  const type = neededText(root, 'ExchangedDocument', 'TypeCode')
  const isCredit = creditTypes.has(type)
  if (!isCredit && !invoiceTypes.has(type)) throw new Incomplete(`type ${type}`)
  const trade = needed(root, 'SupplyChainTradeTransaction')
  const agreement = needed(trade, 'ApplicableHeaderTradeAgreement')
  const settlement = needed(trade, 'ApplicableHeaderTradeSettlement')
  const currency = currencyOf(neededText(settlement, 'InvoiceCurrencyCode'))
  const money = (name: string): string => {
    const found = all(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation', name)
    if (found.some(({ attributes }) => (attributes['currencyID'] ?? currency) !== currency))
      throw new Ambiguous('currency')
    return amountOf(neededText(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation', name))
  }
  const due = onlyOne(
    all(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString').map(({ text }) => text.trim()),
  )
  return {
    number: numberOf(neededText(root, 'ExchangedDocument', 'ID')),
    issueDate: compactDate(neededText(root, 'ExchangedDocument', 'IssueDateTime', 'DateTimeString')),
    dueDate: due === null ? null : compactDate(due),
    currency,
    ...signed(money('GrandTotalAmount'), money('DuePayableAmount'), isCredit),
    seller: party(agreement, 'SellerTradeParty'),
    buyer: party(agreement, 'BuyerTradeParty'),
  }
}

/** Format 102 is YYYYMMDD. */
function compactDate(text: string): string {
  return dateOf(text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
}

function party(agreement: Element, name: string): NamedCompany {
  const element = needed(agreement, name)
  const texts = (...path: string[]) => all(element, ...path).map(({ text }) => text.trim())
  const vat = all(element, 'SpecifiedTaxRegistration', 'ID').find(({ attributes }) => attributes['schemeID'] === 'VA')
  return company(
    textAt(element, 'Name'),
    [...texts('SpecifiedLegalOrganization', 'ID'), ...texts('ID'), ...texts('GlobalID')],
    vat?.text.trim(),
  )
}
