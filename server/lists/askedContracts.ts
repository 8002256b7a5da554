import { parseIds } from '../db/statement.ts'
import { PortalError } from '../errors.ts'

/**
 * The contracts that a call names, comma-separated; null means all of the party.
 * @throws PortalError NOT_FOUND when one of them can be no id
 */
export function askedContracts(text: string | undefined): string[] | null {
  if (text === undefined) return null
  const ids = parseIds(text)
  if (ids === null) throw new PortalError('NOT_FOUND')
  return ids
}

/** All or nothing: one foreign contract makes the whole list as good as missing. @throws PortalError NOT_FOUND */
export function allOwn(asked: readonly string[] | null, own: number): void {
  if (asked !== null && own !== asked.length) throw new PortalError('NOT_FOUND')
}

/** @param path where the later day stands in the call. @throws PortalError BAD_REQUEST there when the days are backwards */
export function inOrder(from: string | undefined, to: string | undefined, path: string): void {
  if (from !== undefined && to !== undefined && from > to)
    throw new PortalError('BAD_REQUEST', { issues: [{ path, code: 'formatMinimum', params: { limit: from } }] })
}
