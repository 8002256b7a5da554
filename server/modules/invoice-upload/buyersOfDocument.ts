import type { Buyer } from '../../../schemas/invoiceRow.ts'
import type { DocumentResult, NamedCompany } from '../../uploads/documents/document.types.ts'
import { readDraft } from './readDraft.ts'

/** Whose invoices a document holds (VER-25). `buyerId`: the only one, if the contract has it. */
export type DocumentBuyers =
  | { readonly kind: 'UNNAMED' | 'SEVERAL' | 'UNCLEAR' }
  | { readonly kind: 'ONE'; readonly buyerId: string | null }

type Context = { readonly isReverse: boolean; readonly buyers: readonly Buyer[]; readonly currency: string }

/** Documents that cannot be opened may hold anybody's invoices. */
const closed: ReadonlySet<string> = new Set(['notReadable', 'password'])

/**
 * The buyers of a document, suppliers under reverse factoring: those of its e-invoices, else those that the text of a PDF
 * names by code. A picture and a text without codes name nobody. XML that was not read exactly stays unclear.
 * @param isXml an e-invoice or nothing
 */
export function buyersOfDocument(result: DocumentResult, isXml: boolean, context: Context): DocumentBuyers {
  const { isReverse, buyers, currency } = context
  if (result.kind === 'eInvoices') {
    const found = result.invoices.map(({ seller, buyer }) => {
      const text = textOfCompany(isReverse ? seller : buyer, buyers, currency)
      const id = readDraft({ buyer: text }, buyers, currency).thirdPartyId
      return { id, key: id ?? `unknown ${text}` }
    })
    const [first] = found
    return new Set(found.map(({ key }) => key)).size > 1 || first === undefined
      ? { kind: 'SEVERAL' }
      : { kind: 'ONE', buyerId: first.id }
  }
  if (isXml || result.hasUnreadInside === true) return { kind: 'UNCLEAR' }
  if (result.kind === 'unread' && closed.has(result.reason)) return { kind: 'UNCLEAR' }
  const named = buyers.filter(({ registrationCode }) => result.namedCodes?.includes(registrationCode))
  const [only] = named
  if (only === undefined) return { kind: 'UNNAMED' }
  return named.length > 1 ? { kind: 'SEVERAL' } : { kind: 'ONE', buyerId: only.id }
}

/** The text of a company that a buyer is found by; the name, if none is. */
export function textOfCompany(
  { codes, vatNumber, name }: NamedCompany,
  buyers: readonly Buyer[],
  currency: string,
): string {
  const texts = [...codes.map(code => code.replace(/^\d{4}:/, '')), vatNumber, name].filter(text => text !== null)
  return (
    texts.find(text => readDraft({ buyer: text }, buyers, currency).thirdPartyId !== null) ?? name ?? texts[0] ?? ''
  )
}
