import type { Translate } from '../../i18n/TextsContext.ts'
import { FIRST_YEAR, LAST_YEAR } from '../../../schemas/format/calendarDate.ts'
import { readDay } from './readDay.ts'

/** The problem of a typed date as a sentence; undefined for a valid day and for empty text. */
export function dayProblem(t: Translate, text: string): string | undefined {
  const reading = readDay(text)
  switch (reading.kind) {
    case 'impossible':
      return t('date.impossible', { date: reading.day })
    case 'year':
      return t('date.year', { from: FIRST_YEAR, to: LAST_YEAR })
    case 'unreadable':
      return t('date.format')
    case 'day':
    case 'empty':
      return undefined
  }
}
