import { parseIds } from '../db/statement.ts'
import { PortalError } from '../errors.ts'

/**
 * The contracts named in a query, comma-separated; null means all contracts of the party.
 * @throws PortalError NOT_FOUND when one of them is not a valid id
 */
export function requestedContracts(text: string | undefined): string[] | null {
  if (text === undefined) return null
  const ids = parseIds(text)
  if (ids === null) throw new PortalError('NOT_FOUND')
  return ids
}

/** One contract of another company makes the whole request 404 (SEC-09). @throws PortalError NOT_FOUND */
export function allOwn(ids: readonly string[] | null, own: number): void {
  if (ids !== null && own !== ids.length) throw new PortalError('NOT_FOUND')
}

/**
 * @param path location of the range's end in the request
 * @throws PortalError BAD_REQUEST at that path when it precedes the start
 */
export function inOrder<End extends string | number>(from: End | undefined, to: End | undefined, path: string): void {
  if (from !== undefined && to !== undefined && from > to)
    throw new PortalError('BAD_REQUEST', { issues: [{ path, code: 'formatMinimum', params: { limit: from } }] })
}
