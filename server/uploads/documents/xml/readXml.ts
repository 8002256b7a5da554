import type { DocumentResult, EInvoice, ReadContext } from '../document.types.ts'
import { isSameCompany } from '../sameCompany.ts'
import { isCii, readCii } from './cii.ts'
import { isEArve, readEArve } from './eArve.ts'
import { isUbl, readUbl } from './ubl.ts'
import { Ambiguous, type Element, Incomplete, parseXml, XmlFault } from './xmlTree.ts'

/** Local names of root elements that may be an invoice. */
export const invoiceRoots: ReadonlySet<string> = new Set(['Invoice', 'CreditNote', 'CrossIndustryInvoice', 'E_Invoice'])

/**
 * Reads an e-invoice: exact, or not at all (UPL-81). One invalid invoice of several rejects the file, so that none is
 * lost unnoticed.
 */
export function readXml(bytes: Uint8Array, context: ReadContext): DocumentResult {
  try {
    const invoices = invoicesOf(parseXml(bytes))
    if (invoices === null) return { kind: 'unread', reason: 'notAnInvoice' }
    const other = invoices.find(
      ({ seller, buyer }) => !isSameCompany(context.isReverse ? buyer : seller, context.company),
    )
    if (other !== undefined) return { kind: 'unread', reason: 'anotherCompany', number: other.number }
    return { kind: 'eInvoices', invoices }
  } catch (error) {
    if (error instanceof XmlFault) return { kind: 'unread', reason: 'notReadable' }
    if (error instanceof Incomplete) return { kind: 'unread', reason: 'incomplete' }
    if (error instanceof Ambiguous) return { kind: 'unread', reason: 'ambiguous' }
    throw error
  }
}

function invoicesOf(root: Element): EInvoice[] | null {
  if (isUbl(root)) return [readUbl(root)]
  if (isCii(root)) return [readCii(root)]
  return isEArve(root) ? readEArve(root) : null
}
