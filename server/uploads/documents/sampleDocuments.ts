import { addDays } from '../../../schemas/format/calendarDate.ts'
import { type PdfLine, samplePdf } from './samplePdf.ts'
import { samplePhoto } from './samplePhoto.ts'
import { ciiXml, eArveXml, ublXml, type XmlCompany, type XmlInvoice } from './sampleXml.ts'

export type SampleDocument = { readonly name: string; readonly contentType: string; readonly content: Buffer }
type Place = {
  readonly seller: XmlCompany
  readonly buyers: readonly XmlCompany[]
  /** YYYY-MM-DD; the invoices were issued shortly before. */
  readonly today: string
  readonly currency: string
}

const TERM_DAYS = 30
const XML = 'application/xml'
const PDF = 'application/pdf'
const SVG = 'image/svg+xml'

/**
 * Documents to try the recognition with: two e-invoices, a PDF with an e-invoice inside, a PDF of plain text, and the
 * drawing that the page makes a photo of.
 */
export function sampleDocuments(place: Place): readonly SampleDocument[] {
  const invoice = (serial: number): XmlInvoice => anInvoice(place, serial)
  const inside = { name: 'factur-x.xml', content: ciiXml(invoice(4)) }
  return [
    { name: 'e-invoice-ubl.xml', contentType: XML, content: Buffer.from(ublXml(invoice(1))) },
    { name: 'e-arve.xml', contentType: XML, content: Buffer.from(eArveXml([invoice(2), invoice(3)])) },
    { name: 'invoice-with-xml.pdf', contentType: PDF, content: samplePdf(linesOf(invoice(4)), inside) },
    { name: 'invoice-text.pdf', contentType: PDF, content: samplePdf(linesOf(invoice(5))) },
    { name: 'invoice-photo.svg', contentType: SVG, content: samplePhoto(linesOf(invoice(6))) },
  ]
}

function anInvoice({ seller, buyers, today, currency }: Place, serial: number): XmlInvoice {
  const issueDate = addDays(today, -serial)
  return {
    number: `DOC-${today.replaceAll('-', '')}-${String(serial)}`,
    issueDate,
    dueDate: addDays(issueDate, TERM_DAYS),
    currency,
    total: `${String(serial * 1210)}.00`,
    seller,
    buyer: buyers[serial % Math.max(1, buyers.length)] ?? { name: '' },
  }
}

/** The lines of a printed invoice. */
function linesOf(invoice: XmlInvoice): PdfLine[] {
  const { number, issueDate, dueDate = '', total, seller, buyer, currency = 'EUR' } = invoice
  const net = (Number(total) / 1.21).toFixed(2)
  const vat = (Number(total) - Number(net)).toFixed(2)
  const labelled: readonly (readonly [string, string])[] = [
    ['Invoice no.', number],
    ['Invoice date', issueDate],
    ['Due date', dueDate],
    ['Total excl. VAT', `${net} ${currency}`],
    ['VAT 21%', `${vat} ${currency}`],
    ['Total incl. VAT', `${total} ${currency}`],
  ]
  const companies = [
    ...[`Seller`, seller.name, `Company code: ${seller.code ?? ''}`].map((text, at) => ({
      x: 60,
      y: 740 - at * 16,
      text,
    })),
    ...[`Buyer`, buyer.name, `Company code: ${buyer.code ?? ''}`].map((text, at) => ({
      x: 320,
      y: 740 - at * 16,
      text,
    })),
  ]
  return [
    { x: 60, y: 790, size: 18, text: 'Invoice' },
    ...companies.map(line => ({ ...line, size: 10 })),
    ...labelled.flatMap(([label, value], at) => [
      { x: 60, y: 650 - at * 18, size: 10, text: label },
      { x: 220, y: 650 - at * 18, size: 10, text: value },
    ]),
  ]
}
