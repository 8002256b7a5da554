import { getDocumentProxy } from 'unpdf'
import type { DocumentResult, ReadContext } from '../document.types.ts'
import { invoiceRoots, readXml } from '../xml/readXml.ts'
import { rootName } from '../../../files/xmlHead.ts'
import { findInvoice } from './findInvoice.ts'
import { cellsOf, type Cell } from './cells.ts'

const MAX_PAGES = 20
const MAX_ATTACHMENTS = 20
/** With less text a page is a picture. */
const LEAST_TEXT = 20
const MAX_TEXT = 200_000

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** Reads the e-invoice inside a PDF, else its text (UPL-82, UPL-84). */
export async function readPdf(content: Uint8Array, context: ReadContext): Promise<DocumentResult> {
  let pdf: Pdf
  try {
    // Errors are results here; warnings of the library have no reader.
    pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0, maxImageSize: 1 })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return { kind: 'unread', reason: isLocked ? 'password' : 'notReadable' }
  }
  const inside = await readAttached(pdf, context)
  if (inside !== null && isDecided(inside)) return inside
  const unreadInside = inside === null ? {} : ({ hasUnreadInside: true } as const)
  const cells = await textOf(pdf)
  const text = cells
    .map(cell => cell.text)
    .join(' ')
    .slice(0, MAX_TEXT)
  if (text.replace(/\s/g, '').length < LEAST_TEXT) return { kind: 'unread', reason: 'noText', ...unreadInside }
  return { ...findInvoice(cells, text, context), namedCodes: namedCodes(text, context), ...unreadInside }
}

/** Otherwise the text decides. */
function isDecided(inside: DocumentResult): boolean {
  return inside.kind === 'eInvoices' || (inside.kind === 'unread' && inside.reason === 'anotherCompany')
}

/** Buyers whose registration code or VAT number the text has as a word. */
function namedCodes(text: string, { others }: ReadContext): string[] {
  const words = new Set(text.toUpperCase().split(/[^\p{L}\p{N}]+/u))
  return others
    .filter(({ registrationCode, vatNumber }) =>
      [registrationCode, vatNumber].some(code => code !== null && words.has(code.toUpperCase())),
    )
    .map(({ registrationCode }) => registrationCode)
}

/** @returns null if there is no e-invoice inside */
async function readAttached(pdf: Pdf, context: ReadContext): Promise<DocumentResult | null> {
  const attachments = ((await pdf.getAttachments()) ?? {}) as Record<string, { content?: Uint8Array }>
  const invoices = Object.values(attachments)
    .slice(0, MAX_ATTACHMENTS)
    .flatMap(({ content }) => (content !== undefined && invoiceRoots.has(rootName(content) ?? '') ? [content] : []))
  const [first] = invoices
  if (first === undefined) return null
  return invoices.length === 1 ? readXml(first, context) : { kind: 'unread', reason: 'ambiguous' }
}

async function textOf(pdf: Pdf): Promise<Cell[]> {
  const cells: Cell[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) {
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    cells.push(...cellsOf(items as Parameters<typeof cellsOf>[0], { number, width, height }))
    page.cleanup()
  }
  return cells
}
