import { describe, expect, it } from 'vitest'
import type { ReadContext } from '../../../../server/uploads/documents/document.types.ts'
import { readXml } from '../../../../server/uploads/documents/xml/readXml.ts'
import { rootName } from '../../../../server/files/xmlHead.ts'
import { ciiXml, eArveXml, ublXml, type XmlInvoice } from '../../../support/eInvoices.ts'

const seller = { name: 'UAB „Pardavėjas“', code: '300000017', vat: 'LT100000017' }
const buyer = { name: 'OÜ Ostja & Pojad', code: '01234567' }
const invoice: XmlInvoice = {
  number: 'SF-0147',
  issueDate: '2026-10-05',
  dueDate: '2026-11-04',
  total: '1210.00',
  seller,
  buyer,
}
const context: ReadContext = {
  company: { name: seller.name, registrationCode: seller.code, vatNumber: null },
  isReverse: false,
  others: [],
  languages: [],
}
const read = (xml: string | Buffer, over: Partial<ReadContext> = {}) =>
  readXml(Buffer.from(xml as string), { ...context, ...over })
const exact = {
  number: 'SF-0147',
  issueDate: '2026-10-05',
  dueDate: '2026-11-04',
  currency: 'EUR',
  amount: '1210.00',
  claim: '1210.00',
}
const one = (xml: string | Buffer, over: Partial<ReadContext> = {}) => {
  const result = read(xml, over)
  return result.kind === 'eInvoices' ? result.invoices[0] : result
}

describe('an e-invoice is read exactly (UPL-81)', () => {
  it.each([
    ['UBL', ublXml(invoice)],
    ['CII', ciiXml(invoice)],
    ['e-arve', eArveXml([invoice])],
  ])('%s', (_format, xml) => {
    expect(one(xml)).toMatchObject(exact)
    expect(one(xml)).toMatchObject({
      seller: { codes: [seller.code] },
      buyer: { name: buyer.name, codes: [buyer.code] },
    })
  })

  it.each([
    ['UBL credit note', ublXml(invoice, 'CreditNote')],
    ['UBL invoice of type 381', ublXml({ ...invoice, type: '381' })],
    ['CII of type 381', ciiXml({ ...invoice, type: '381' })],
    ['e-arve CRE', eArveXml([{ ...invoice, type: 'CRE' }])],
    ['e-arve CRE with a minus', eArveXml([{ ...invoice, type: 'CRE', total: '-1210.00', payable: '-1210' }])],
    ['e-arve CRE with nothing to pay', eArveXml([{ ...invoice, type: 'CRE', payable: '0.00' }])],
    [
      'e-arve CRE with a minus and nothing to pay',
      eArveXml([{ ...invoice, type: 'CRE', total: '-1210', payable: '0' }]),
    ],
  ])('%s is negative', (_format, xml) => {
    expect(one(xml)).toMatchObject({ ...exact, amount: '-1210.00', claim: '-1210.00' })
  })

  it.each([ublXml, ciiXml, (given: XmlInvoice) => eArveXml([given])])(
    'the claim is what is payable, never more than the total (%#)',
    make => {
      expect(one(make({ ...invoice, payable: '210.5' }))).toMatchObject({ amount: '1210.00', claim: '210.50' })
      expect(one(make({ ...invoice, payable: '1500.00' }))).toMatchObject({ amount: '1210.00', claim: '1210.00' })
    },
  )

  it('a missing due date is left to the person, and so are instalments', () => {
    const { dueDate: _, ...without } = invoice
    expect(one(ublXml(without))).toMatchObject({ dueDate: null })
    expect(one(ciiXml(without))).toMatchObject({ dueDate: null })
    expect(one(eArveXml([without]))).toMatchObject({ dueDate: null })
    const terms = (day: string) =>
      `<cac:PaymentTerms><cbc:PaymentDueDate>${day}</cbc:PaymentDueDate></cac:PaymentTerms>`
    const with2 = (first: string, second: string) =>
      ublXml(without).replace('<cac:LegalMonetaryTotal>', `${terms(first)}${terms(second)}<cac:LegalMonetaryTotal>`)
    expect(one(with2('2026-11-04', '2026-11-04'))).toMatchObject({ dueDate: '2026-11-04' })
    expect(one(with2('2026-11-04', '2026-12-04'))).toMatchObject({ dueDate: null })
  })

  it('amounts keep every digit', () => {
    expect(one(ublXml({ ...invoice, total: '9007199254740.93' }))).toMatchObject({ amount: '9007199254740.93' })
    expect(one(ublXml({ ...invoice, total: '0001210.5000' }))).toMatchObject({ amount: '1210.50' })
  })

  it('a number keeps its zeros, and other encodings are read', () => {
    expect(one(ublXml({ ...invoice, number: '0012300' }))).toMatchObject({ number: '0012300' })
    const wide = ublXml({ ...invoice, number: 'ŽĄ-1' }).replace('UTF-8', 'UTF-16')
    expect(one(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(wide, 'utf16le')]))).toMatchObject({
      number: 'ŽĄ-1',
    })
    const plain = { ...seller, name: 'UAB A' }
    const baltic = ublXml({ ...invoice, number: 'Z-1', seller: plain, buyer: { ...buyer, name: 'B' } }).replace(
      'UTF-8',
      'windows-1257',
    )
    expect(one(Buffer.from(baltic, 'latin1'))).toMatchObject({ number: 'Z-1' })
  })

  it('several invoices of an e-arve', () => {
    const result = read(eArveXml([invoice, { ...invoice, number: 'SF-0148' }]))
    expect(result.kind === 'eInvoices' && result.invoices.map(({ number }) => number)).toEqual(['SF-0147', 'SF-0148'])
  })
})

describe('the company must be the seller, under reverse factoring the buyer (UPL-82)', () => {
  const other = { name: 'UAB Kita', code: '300000099' }
  it.each([ublXml, ciiXml, (given: XmlInvoice) => eArveXml([given])])('else it is another company’s (%#)', make => {
    expect(read(make({ ...invoice, seller: other }))).toEqual({
      kind: 'unread',
      reason: 'anotherCompany',
      number: 'SF-0147',
    })
    expect(read(make({ ...invoice, seller: other, buyer: seller })).kind).toBe('unread')
    expect(read(make({ ...invoice, seller: other, buyer: seller }), { isReverse: true }).kind).toBe('eInvoices')
    expect(read(make(invoice), { isReverse: true }).kind).toBe('unread')
  })

  it('is known by code, by VAT number, and by name only without both', () => {
    const company = { name: 'SIA Demo', registrationCode: '40003000001', vatNumber: 'EE100000001' }
    const by = (given: XmlInvoice['seller']) => read(ublXml({ ...invoice, seller: given }), { company }).kind
    expect(by({ name: 'x', vat: 'LV40003000001' })).toBe('eInvoices')
    expect(by({ name: 'x', vat: 'EE 100000001' })).toBe('eInvoices')
    expect(by({ name: '„SIA  DEMO“' })).toBe('eInvoices')
    expect(by({ name: 'SIA Demo', code: '40003000002' })).toBe('unread')
  })
})

describe('anything else is unread, with its reason (UPL-83, UPL-87)', () => {
  const deep = (depth: number) => `${'<a xmlns:x="urn:x">'.repeat(depth)}${'</a>'.repeat(depth)}`
  const without = (name: string) => ublXml(invoice).replace(new RegExp(`<cbc:${name}[^>]*>[^<]*</cbc:${name}>`), '')
  const twice = ublXml(invoice).replace(
    '<cbc:PayableAmount',
    '<cbc:PayableAmount currencyID="EUR">1.00</cbc:PayableAmount><cbc:PayableAmount',
  )
  it.each<[name: string, xml: string | Buffer, reason: string]>([
    ['nothing', '', 'notReadable'],
    ['text', 'SF-0147;1210', 'notReadable'],
    ['cut off', ublXml(invoice).slice(0, 700), 'notReadable'],
    ['document type', ublXml(invoice).replace('?>', '?><!DOCTYPE Invoice [<!ENTITY a "b">]>'), 'notReadable'],
    [
      'external entity',
      ublXml(invoice).replace('?>', '?><!DOCTYPE Invoice SYSTEM "file:///etc/passwd">'),
      'notReadable',
    ],
    ['undeclared entity', ublXml(invoice).replace('SF-0147', '&xxe;'), 'notReadable'],
    ['undeclared prefix', '<x:Invoice/>', 'notReadable'],
    ['two roots', `${ublXml(invoice)}<a/>`, 'notReadable'],
    ['200,000 deep', deep(200_000), 'notReadable'],
    ['65 deep', deep(65), 'notReadable'],
    ['64 deep', deep(64), 'notAnInvoice'],
    ['200,001 elements', `<a>${'<b/>'.repeat(200_000)}</a>`, 'notReadable'],
    ['over 10 MB', `<a>${'x'.repeat(10 * 1024 * 1024)}</a>`, 'notReadable'],
    ['bytes of another encoding', Buffer.from('<a>\xe0\xff</a>', 'latin1'), 'notReadable'],
    ['unknown encoding', '<?xml version="1.0" encoding="x-none"?><a/>', 'notReadable'],
    ['NUL', ublXml(invoice).replace('SF-0147', 'SF\0'), 'notReadable'],
    ['another root', '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>', 'notAnInvoice'],
    ['the root of another namespace', ublXml(invoice).replace('xsd:Invoice-2', 'xsd:Invoice-3'), 'notAnInvoice'],
    ['a web page', '<html><body>Invoice</body></html>', 'notAnInvoice'],
    ['a picture', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'notAnInvoice'],
    ['no number', without('ID'), 'incomplete'],
    ['no date', without('IssueDate'), 'incomplete'],
    ['no currency', without('DocumentCurrencyCode'), 'incomplete'],
    ['no total', without('TaxInclusiveAmount'), 'incomplete'],
    ['no seller', ublXml(invoice).replaceAll('AccountingSupplierParty', 'Nobody'), 'incomplete'],
    ['an amount with a comma', ublXml({ ...invoice, total: '1210,00' }), 'incomplete'],
    ['parts of a cent', ublXml({ ...invoice, total: '1210.005' }), 'incomplete'],
    ['an amount with an exponent', ublXml({ ...invoice, total: '1e3' }), 'incomplete'],
    ['a day that is none', ublXml({ ...invoice, issueDate: '2026-02-30' }), 'incomplete'],
    ['a pro forma invoice', ublXml({ ...invoice, type: '325' }), 'incomplete'],
    ['an e-arve without invoices', eArveXml([]), 'incomplete'],
    ['a number that turns the text', ublXml({ ...invoice, number: 'SF\u202e1' }), 'incomplete'],
    ['two payable amounts', twice, 'ambiguous'],
    ['a negative credit note', ublXml({ ...invoice, total: '-5.00' }, 'CreditNote'), 'ambiguous'],
    ['an amount in another currency', ublXml(invoice).replace('currencyID="EUR"', 'currencyID="SEK"'), 'ambiguous'],
    [
      'two invoices, one of another company',
      eArveXml([invoice, { ...invoice, number: 'X-2', seller: buyer }]),
      'anotherCompany',
    ],
    ['two invoices, one without a total', eArveXml([invoice, { ...invoice, total: '' }]), 'incomplete'],
  ])('%s: %#', (_name, xml, reason) => {
    const started = performance.now()
    expect(read(xml)).toMatchObject({ kind: 'unread', reason })
    expect(performance.now() - started).toBeLessThan(5000)
  })

  it('values of extensions are not taken for the invoice’s', () => {
    const inside = ublXml({ ...invoice, number: 'EVIL', total: '999999.00' }).replace(/^<\?.*\?>/, '')
    const xml = ublXml(invoice).replace('<cbc:ID>', `<ext xmlns="urn:ext"><content>${inside}</content></ext><cbc:ID>`)
    expect(one(xml)).toMatchObject(exact)
  })
})

describe('the name of the root element', () => {
  it.each([
    [ublXml(invoice), 'Invoice'],
    [ciiXml(invoice), 'CrossIndustryInvoice'],
    [`\ufeff<?xml version="1.0"?><!-- ${'x>'.repeat(100)} --><?p?>\n<E_Invoice/>`, 'E_Invoice'],
    ['no XML', null],
    ['<?xml', null],
    [`<?a?>`.repeat(10_000), null],
    ['<', null],
    ['', null],
  ])('%#', (xml, name) => expect(rootName(Buffer.from(xml))).toBe(name))
})
