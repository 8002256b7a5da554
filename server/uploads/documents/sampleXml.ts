export type XmlCompany = { readonly name: string; readonly code?: string; readonly vat?: string }
export type XmlInvoice = {
  readonly number: string
  readonly issueDate: string
  readonly dueDate?: string
  readonly currency?: string
  readonly total: string
  readonly payable?: string
  readonly type?: string
  readonly seller: XmlCompany
  readonly buyer: XmlCompany
}

const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tag = (name: string, value: string | undefined, attributes = ''): string =>
  value === undefined ? '' : `<${name}${attributes}>${text(value)}</${name}>`
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'

/** An invoice or credit note of Peppol BIS Billing 3. */
export function ublXml(invoice: XmlInvoice, root: 'Invoice' | 'CreditNote' = 'Invoice'): string {
  const { number, issueDate, dueDate, currency = 'EUR', total, payable = total, seller, buyer } = invoice
  const type = invoice.type ?? (root === 'Invoice' ? '380' : '381')
  const party = ({ name, code, vat }: XmlCompany): string =>
    `<cac:Party>${tag('cbc:EndpointID', code, ' schemeID="0200"')}<cac:PartyName>${tag('cbc:Name', name)}</cac:PartyName>${
      vat === undefined
        ? ''
        : `<cac:PartyTaxScheme>${tag('cbc:CompanyID', vat)}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`
    }<cac:PartyLegalEntity>${tag('cbc:RegistrationName', name)}${tag('cbc:CompanyID', code)}</cac:PartyLegalEntity></cac:Party>`
  const money = (name: string, value: string): string => tag(`cbc:${name}`, value, ` currencyID="${currency}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${UBL}:${root}-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2">
  ${tag('cbc:ID', number)}${tag('cbc:IssueDate', issueDate)}${root === 'Invoice' ? tag('cbc:DueDate', dueDate) : ''}
  ${tag(root === 'Invoice' ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode', type)}${tag('cbc:DocumentCurrencyCode', currency)}
  <cac:AccountingSupplierParty>${party(seller)}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party(buyer)}</cac:AccountingCustomerParty>
  ${root === 'CreditNote' && dueDate !== undefined ? `<cac:PaymentMeans>${tag('cbc:PaymentMeansCode', '30')}${tag('cbc:PaymentDueDate', dueDate)}</cac:PaymentMeans>` : ''}
  <cac:LegalMonetaryTotal>${money('TaxInclusiveAmount', total)}${money('PayableAmount', payable)}</cac:LegalMonetaryTotal>
</${root}>`
}

/** An invoice in the Cross Industry format, as Factur-X has it. */
export function ciiXml(invoice: XmlInvoice): string {
  const { number, issueDate, dueDate, currency = 'EUR', total, payable = total, seller, buyer, type = '380' } = invoice
  const party = (name: string, { name: company, code, vat }: XmlCompany): string =>
    `<ram:${name}>${tag('ram:Name', company)}${code === undefined ? '' : `<ram:SpecifiedLegalOrganization>${tag('ram:ID', code)}</ram:SpecifiedLegalOrganization>`}${
      vat === undefined
        ? ''
        : `<ram:SpecifiedTaxRegistration>${tag('ram:ID', vat, ' schemeID="VA"')}</ram:SpecifiedTaxRegistration>`
    }</ram:${name}>`
  const date = (name: string, value: string): string =>
    `<ram:${name}>${tag('udt:DateTimeString', value.replaceAll('-', ''), ' format="102"')}</ram:${name}>`
  return `<?xml version="1.0"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocument>${tag('ram:ID', number)}${tag('ram:TypeCode', type)}${date('IssueDateTime', issueDate)}</rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement>${party('SellerTradeParty', seller)}${party('BuyerTradeParty', buyer)}</ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement>${tag('ram:InvoiceCurrencyCode', currency)}
      <ram:SpecifiedTradePaymentTerms>${dueDate === undefined ? '' : date('DueDateDateTime', dueDate)}</ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>${tag('ram:GrandTotalAmount', total)}${tag('ram:DuePayableAmount', payable)}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`
}

/** An Estonian e-arve 1.2 with any number of invoices. */
export function eArveXml(invoices: readonly XmlInvoice[]): string {
  const party = (name: string, { name: company, code, vat }: XmlCompany): string =>
    `<${name}>${tag('Name', company)}${tag('RegNumber', code)}${tag('VATRegNumber', vat)}</${name}>`
  const one = ({
    number,
    issueDate,
    dueDate,
    currency = 'EUR',
    total,
    payable,
    type = 'DEB',
    seller,
    buyer,
  }: XmlInvoice) => `
  <Invoice invoiceId="${number}" regNumber="${buyer.code ?? ''}">
    <InvoiceParties>${party('SellerParty', seller)}${party('BuyerParty', buyer)}</InvoiceParties>
    <InvoiceInformation><Type type="${type}"/><DocumentName>ARVE</DocumentName>${tag('InvoiceNumber', number)}${tag('InvoiceDate', issueDate)}</InvoiceInformation>
    <InvoiceSumGroup><TotalVATSum>0.00</TotalVATSum>${tag('TotalSum', total)}${tag('TotalToPay', payable)}${tag('Currency', currency)}</InvoiceSumGroup>
    <PaymentInfo>${tag('Currency', currency)}<Payable>YES</Payable>${tag('PayDueDate', dueDate)}${tag('PaymentTotalSum', payable ?? total)}</PaymentInfo>
  </Invoice>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<E_Invoice xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="e-invoice_ver1.2.xsd">
  <Header><Date>2026-10-01</Date><FileId>1</FileId><Version>1.2</Version></Header>${invoices.map(one).join('')}
  <Footer><TotalNumberInvoices>${String(invoices.length)}</TotalNumberInvoices><TotalAmount>0.00</TotalAmount></Footer>
</E_Invoice>`
}
