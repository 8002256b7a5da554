import { folded } from '../../i18n/folded.ts'
import type { Option } from './options.ts'

/** The options that match a typed text, prefix matches first. Accents and case are ignored. */
export function matching(options: readonly Option[], typed: string): Option[] {
  const wanted = folded(typed.trim())
  if (wanted === '') return [...options]
  const rank = ({ label }: Option): number => {
    const text = folded(label)
    if (text.startsWith(wanted)) return 0
    if (text.includes(` ${wanted}`)) return 1
    return text.includes(wanted) ? 2 : 3
  }
  return options
    .map(option => ({ option, rank: rank(option) }))
    .filter(one => one.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(one => one.option)
}
