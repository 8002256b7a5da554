import { encodeListUrl } from './codec.ts'
import type { ListUrl, ListUrlSpec } from './listUrl.ts'

/** What the list shows at the moment the controller wants to navigate. */
export type ListState = { total: number | undefined; failed: boolean }

/**
 * How a change of the list enters the history. The list controller pushes everything, also its own corrections, and a
 * pushed correction makes a Back button that leads nowhere.
 * - stay: nothing changed, or the controller wants page one because the call failed (Retry must ask for the same page)
 * - replace: a page beyond the end was corrected, or a search text grew or shrank by typing
 * - push: the person chose something
 */
export function historyStep(
  from: ListUrl,
  to: ListUrl,
  spec: ListUrlSpec,
  state: ListState,
): 'stay' | 'replace' | 'push' {
  if (encodeListUrl(from, spec) === encodeListUrl(to, spec)) return 'stay'
  const onlyPage = encodeListUrl({ ...from, page: to.page }, spec) === encodeListUrl(to, spec)
  if (onlyPage && to.page < from.page) {
    if (state.failed) return 'stay'
    const last = state.total === undefined ? undefined : Math.max(1, Math.ceil(state.total / from.size))
    return last !== undefined && from.page > last ? 'replace' : 'push'
  }
  return isTyping(from, to, spec) ? 'replace' : 'push'
}

/** True when one free text, and nothing else but the page, went on from one non-empty value to another. */
function isTyping(from: ListUrl, to: ListUrl, spec: ListUrlSpec): boolean {
  const names = Object.keys(spec.filters).filter(
    name => String(from.filters[name] ?? '') !== String(to.filters[name] ?? ''),
  )
  const [name] = names
  if (name === undefined || names.length > 1 || !spec.typed.has(name)) return false
  const [before, after] = [from.filters[name], to.filters[name]]
  return (
    typeof before === 'string' && typeof after === 'string' && (before.startsWith(after) || after.startsWith(before))
  )
}
