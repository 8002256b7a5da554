import type { Translate } from '../../../i18n/TextsContext.ts'
import type { Cell } from './matrix.ts'

const MAX_VALUE = 24

/** The field's state as a short term. */
export function labelOf(t: Translate, cell: Cell | undefined): string {
  return cell === undefined
    ? t('operator.modes.absent')
    : t(`operator.modes.cell.${cell.kind}`, { value: formatValue(cell.value) })
}

/** Full text of a matrix cell. */
export function cellText(t: Translate, cell: Cell | undefined): string {
  const word = labelOf(t, cell)
  return cell?.locked === true ? t('operator.modes.locked', { cell: word }) : word
}

function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text
}
