import type { Translate } from '../../../i18n/TextsContext.ts'
import type { Cell } from './matrix.ts'

const MAX_VALUE = 24

/** The field's state as a short term. */
export function wordOf(t: Translate, cell: Cell | undefined): string {
  return cell === undefined
    ? t('operator.modes.absent')
    : t(`operator.modes.cell.${cell.kind}`, { value: shown(cell.value) })
}

/** Full text of a matrix cell. */
export function cellText(t: Translate, cell: Cell | undefined): string {
  const word = wordOf(t, cell)
  return cell?.locked === true ? t('operator.modes.locked', { cell: word }) : word
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text
}
