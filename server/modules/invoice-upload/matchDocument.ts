import { numberKey } from '../../../schemas/invoiceRow.ts'
import { amountsIn } from '../../uploads/documents/pdf/values.ts'
import type { NewDraft } from './drafts.repository.ts'
import type { OpenDraft } from './recognition.repository.ts'

/** `sure`: the document of this draft. `offered`: a person decides between these. */
export type Match =
  | { readonly kind: 'sure'; readonly draft: OpenDraft }
  | { readonly kind: 'offered'; readonly drafts: readonly OpenDraft[] }

/** A shorter number is part of too many texts by chance. */
const LEAST_NUMBER = 4
const MAX_OFFERED = 5

/** Whether a draft has this number; under reverse factoring each supplier has its own numbers. */
export function hasNumber(draft: OpenDraft, { invoiceNumber, thirdPartyId }: NewDraft, isReverse: boolean): boolean {
  return (
    invoiceNumber !== null &&
    numberKey(draft.number) === numberKey(invoiceNumber) &&
    (!isReverse || draft.thirdPartyId === thirdPartyId)
  )
}

/**
 * The draft that a PDF belongs to (UPL-86): by its number, or by number and amount in the text; both make it sure. A
 * number with another amount, or amount and buyer alone, are only offered.
 * @param drafts those without a document
 */
export function matchDocument(
  row: NewDraft | null,
  text: string,
  drafts: readonly OpenDraft[],
  { isReverse, isPicture }: { readonly isReverse: boolean; readonly isPicture: boolean },
): Match | undefined {
  const offer = (found: readonly OpenDraft[]): Match | undefined =>
    found.length === 0 ? undefined : { kind: 'offered', drafts: found.slice(0, MAX_OFFERED) }
  if (row !== null && row.invoiceNumber !== null) {
    const same = drafts.filter(draft => hasNumber(draft, row, isReverse))
    const [only] = same
    if (only === undefined) return undefined
    // A number that was read from a picture may be another one with a letter misread; the amount has to prove it.
    const isOpen = !isPicture && (row.invoiceAmount === null || only.amount === null)
    const agrees = isOpen || (row.invoiceAmount !== null && row.invoiceAmount === only.amount)
    return same.length === 1 && agrees ? { kind: 'sure', draft: only } : offer(same)
  }
  const words = wordKeys(text)
  const amounts = new Set(amountsIn(text))
  const named = drafts.filter(draft => isNamed(numberKey(draft.number), words))
  const proven = named.filter(({ amount }) => amount !== null && amounts.has(amount.replace('-', '')))
  const [only] = proven
  if (only !== undefined && proven.length === 1) return { kind: 'sure', draft: only }
  if (named.length > 0) return offer(named)
  return row === null || row.invoiceAmount === null || row.thirdPartyId === null
    ? undefined
    : offer(
        drafts.filter(({ amount, thirdPartyId }) => amount === row.invoiceAmount && thirdPartyId === row.thirdPartyId),
      )
}

/** Words of the text and pairs of neighbours: a number may be written with a blank. */
function wordKeys(text: string): ReadonlySet<string> {
  const words = text
    .toUpperCase()
    .split(/\s+/u)
    .map(word => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  return new Set([...words, ...words.map((word, index) => `${word}${words[index + 1] ?? ''}`)])
}

const isNamed = (key: string, words: ReadonlySet<string>): boolean =>
  key.length >= LEAST_NUMBER && /\d/.test(key) && words.has(key)
