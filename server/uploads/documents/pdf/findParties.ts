import { foldName } from '../../../../schemas/invoiceRow.ts'
import type { FoundText, ReadContext } from '../document.types.ts'
import { type Cell, placeOf } from './cells.ts'
import { roleOf } from './labels.ts'

type Company = ReadContext['company']

/**
 * The other party of the contract, found by registration code, VAT number or name. Two that the text names leave it
 * empty.
 * @param isOwnNeeded whether the text must name the company itself
 * @returns `anotherCompany` if the text does not name the company, or in another role
 */
export function findParties(
  cells: readonly Cell[],
  { company, isReverse, others }: ReadContext,
  isOwnNeeded = true,
): FoundText | null | 'anotherCompany' {
  const ownRole = isReverse ? 'buyer' : 'seller'
  const headings = cells.flatMap(cell => {
    const role = roleOf(cell.text)
    return role === null ? [] : [{ cell, role }]
  })
  const roleAt = (cell: Cell): 'seller' | 'buyer' | null => nearestHeading(cell, headings)?.role ?? null
  const own = mentions(cells, company)
  const ownRoles = new Set(own.flatMap(cell => roleAt(cell) ?? []))
  if ((own.length === 0 && isOwnNeeded) || (ownRoles.size > 0 && !ownRoles.has(ownRole))) return 'anotherCompany'
  const named = others.flatMap(other => {
    const found = mentions(cells, other).filter(cell => roleAt(cell) !== ownRole)
    const [first] = found
    return first === undefined ? [] : [{ other, cell: first }]
  })
  const [only] = named
  return only === undefined || named.length > 1
    ? null
    : { text: only.other.registrationCode, place: placeOf(only.cell) }
}

/** Cells that name a company, those with its code first. */
function mentions(cells: readonly Cell[], { name, registrationCode, vatNumber }: Company): Cell[] {
  const codes = [registrationCode, ...(vatNumber === null ? [] : [vatNumber])].map(code => code.toUpperCase())
  const folded = foldName(name)
  const hasCode = (cell: Cell): boolean => {
    const words = cell.text.toUpperCase().split(/[^\p{L}\p{N}]+/u)
    return codes.some(code => words.includes(code))
  }
  const byCode = cells.filter(hasCode)
  return [
    ...byCode,
    ...cells.filter(cell => !byCode.includes(cell) && ` ${foldName(cell.text)} `.includes(` ${folded} `)),
  ]
}

type Heading = { readonly cell: Cell; readonly role: 'seller' | 'buyer' }

/** The heading of a cell: the last one above it in its column, or before it. */
function nearestHeading(cell: Cell, headings: readonly Heading[]): Heading | undefined {
  return headings
    .filter(({ cell: heading }) => heading.page === cell.page)
    .filter(({ cell: heading }) => {
      if (heading === cell) return true
      const isSameLine = Math.abs(heading.y - cell.y) < heading.height && heading.x < cell.x
      const isColumn = heading.y < cell.y && Math.abs(heading.x - cell.x) < 40
      return isSameLine || isColumn
    })
    .sort((one, other) => other.cell.y - one.cell.y || other.cell.x - one.cell.x)[0]
}
