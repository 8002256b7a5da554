import { foldName } from '../../../../schemas/invoiceRow.ts'
import type { UploadBuyer } from '../rows/uploadTypes.ts'

/** Options shown at a time; typing narrows them down. */
const MAX_OPTIONS = 50

/** Buyers whose name or code fits what was typed, beginnings first. */
export function buyerMatches(buyers: readonly UploadBuyer[], typed: string): readonly UploadBuyer[] {
  const wanted = foldName(typed)
  if (wanted === '') return buyers.slice(0, MAX_OPTIONS)
  const rank = ({ name, registrationCode, vatNumber }: UploadBuyer): number => {
    const folded = foldName(name)
    const codes = [registrationCode, vatNumber ?? ''].map(code => code.toLowerCase())
    if (folded.startsWith(wanted) || codes.some(code => code.startsWith(wanted))) return 0
    if (folded.includes(` ${wanted}`)) return 1
    return folded.includes(wanted) ? 2 : 3
  }
  return buyers
    .map(buyer => ({ buyer, rank: rank(buyer) }))
    .filter(one => one.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MAX_OPTIONS)
    .map(one => one.buyer)
}
