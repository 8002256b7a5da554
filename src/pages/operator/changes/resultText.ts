import type { Translate } from '../../../i18n/TextsContext.ts'
import { cellText } from '../modes/cellText.ts'
import { modeTitle } from '../modes/modeTitle.ts'
import type { ModeResult, ModeResults } from './modeResults.ts'
import type { Names } from './names.ts'

/** What a question comes to, with the modes where it does so and what it was. */
export function resultText(t: Translate, { modes, before, now }: ModeResult, all: ModeResults, names: Names): string {
  const values = { before: cellText(t, before), now: cellText(t, now) }
  return modes.length === all.modes.length
    ? t('studio.changes.everybody', values)
    : t('studio.changes.inModes', { ...values, modes: modesText(t, modes, names), smart_count: modes.length })
}

/** Where a question is asked; null if that is everywhere, or if it is no question. */
export function askedText(t: Translate, path: string, all: ModeResults, names: Names): string | null {
  const modes = all.askedIn(path)
  if (modes === undefined || modes.length === all.modes.length) return null
  return modes.length === 0
    ? t('studio.changes.askedNowhere')
    : t('studio.changes.askedIn', { modes: modesText(t, modes, names) })
}

function modesText(t: Translate, modes: readonly string[], names: Names): string {
  return modes.map(mode => t('studio.diff.quoted', { text: modeTitle(t, mode, names.table) })).join(', ')
}
