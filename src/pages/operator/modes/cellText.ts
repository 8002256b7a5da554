import type { Translate } from '../../../i18n/TextsContext.ts'
import type { Cell } from './matrix.ts'

const MAX_VALUE = 24

/** A cell of the matrix in words. */
export function cellText(t: Translate, cell: Cell | undefined): string {
  if (cell === undefined) return t('operator.modes.absent')
  const word = t(`operator.modes.cell.${cell.kind}`, { value: shown(cell.value) })
  return cell.locked ? t('operator.modes.locked', { cell: word }) : word
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text
}
