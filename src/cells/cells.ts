import type { FieldDefinition } from '../../schemas/resourceDefinition.ts'
import { BooleanCell } from './BooleanCell.tsx'
import type { Cell, CellRecord } from './cellTypes.ts'
import { EmailCell, PhoneCell } from './ContactCells.tsx'
import { CountryCell } from './CountryCell.tsx'
import { DateCell } from './DateCell.tsx'
import { DateTimeCell } from './DateTimeCell.tsx'
import { DocumentCell } from './DocumentCell.tsx'
import { FeesActCell } from './FeesActCell.tsx'
import { fieldValue, isMissing } from '../contract/fieldValue.ts'
import { IntegerCell } from './IntegerCell.tsx'
import type { CellKind } from './kinds.ts'
import { MoneyCell } from './MoneyCell.tsx'
import { PercentCell } from './PercentCell.tsx'
import { PersonCell } from './PersonCell.tsx'
import { RateCell } from './RateCell.tsx'
import { ReferenceCell } from './ReferenceCell.tsx'
import { StatusCell } from './StatusCell.tsx'
import { TagsCell } from './TagsCell.tsx'
import { TextCell } from './TextCell.tsx'

export const cells = {
  text: TextCell,
  country: CountryCell,
  email: EmailCell,
  phone: PhoneCell,
  money: MoneyCell,
  date: DateCell,
  datetime: DateTimeCell,
  rate: RateCell,
  percent: PercentCell,
  status: StatusCell,
  reference: ReferenceCell,
  integer: IntegerCell,
  boolean: BooleanCell,
  person: PersonCell,
  tags: TagsCell,
  document: DocumentCell,
  feesAct: FeesActCell,
} satisfies Record<CellKind, Cell>

/**
 * Kinds that offer a file. Without one they render nothing (a dash would suggest missing data), and exports omit them.
 */
const fileKinds: ReadonlySet<string> = new Set<CellKind>(['document', 'feesAct'])

export function offersFile({ kind }: FieldDefinition): boolean {
  return fileKinds.has(kind)
}

/** False when the cell would be empty: its label can then be omitted too. */
export function hasContent(definition: FieldDefinition, record: CellRecord): boolean {
  return !offersFile(definition) || !isMissing(fieldValue(record, definition.field))
}

/**
 * The cell of a kind. An unknown kind throws an error that names it: a silent fallback would hide a mistake in a
 * document.
 */
export function cellOf(kind: string): Cell {
  if (!Object.hasOwn(cells, kind))
    throw new Error(`Unknown column kind "${kind}"; known kinds: ${Object.keys(cells).join(', ')}`)
  return cells[kind as CellKind]
}
