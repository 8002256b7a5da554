// First script of a list that the server has rendered without its rows, and of pages that come as a frame only.
import type { FirstAnswers } from '../api/http/fetchFirst.ts'
import { openingKey } from '../../schemas/lists/openingKey.ts'
import { readRows } from '../../schemas/lists/readRows.ts'
import { fillRows } from './staff-shell/fillRows.ts'
import { answerIn, preferencesIn, startFirst } from './firstScript.ts'

/** Below this width, rows are cards, which only the app renders. */
const WIDE = '(min-width: 700px)'
/** Parameters of an address whose rows can be shown before the app; others are filters, or concern the app alone. */
const plainParameters = new Set(['contractId', 'page', 'size', 'sort'])

/** Whether this user has chosen another row height or page size than the defaults that the shell shows (INV-22). */
function hasOwnRows(preferences: Readonly<Record<string, unknown>>): boolean {
  const { 'preferences.density': density, 'preferences.rows': rows } = preferences
  return density === 'comfortable' || typeof rows === 'number'
}

/** Whether a saved view decides what this list opens with: the address says nothing (LST-32). */
function hasOwnView(preferences: Readonly<Record<string, unknown>>, resource: string): boolean {
  return location.search === '' && typeof (preferences[openingKey(resource)] ?? '') === 'object'
}

const ROWS = '.print-wide'

startFirst({
  canShow: () =>
    document.querySelector(ROWS) !== null &&
    matchMedia(WIDE).matches &&
    [...new URLSearchParams(location.search).keys()].every(name => plainParameters.has(name)),
  place: () => ROWS,
  contentOf: (template, data, found: FirstAnswers) => {
    const { list } = found
    const preferences = preferencesIn(found)
    if (data.kind !== 'list' || !list?.isPlain || !preferences || list.name !== data.name) return undefined
    if (hasOwnRows(preferences) || hasOwnView(preferences, data.name) || !matchMedia(WIDE).matches) return undefined
    const { rows, total, extras } = readRows(data, answerIn(found)(list.rows))
    const isBounded = extras['totalIsBounded'] === true
    return fillRows(template, { data, list, rows, total, isBounded, preferences })
  },
})
