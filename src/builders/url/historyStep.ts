import { encodeListUrl } from '../../../schemas/lists/listAddress.ts'
import type { ListUrl, ListUrlSpec } from '../../../schemas/lists/listUrl.ts'

/** State of the list when the controller navigates. */
export type ListState = { total: number | undefined; failed: boolean }

/**
 * How a list change enters the history. The list controller pushes everything, including its own corrections, and a
 * pushed correction breaks the Back button.
 * - stay: nothing changed, or the controller requests page one because the call failed (Retry must fetch the same page)
 * - replace: a page past the last one was corrected, or a search text was typed further
 * - push: the user chose something
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

/** True when only one free text (and the page) changed from one non-empty value to another. */
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
