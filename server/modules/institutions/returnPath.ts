/**
 * Forms that can be confirmed at a bank (FRM-61). Prefilled requests and parts of spouses and guarantors are excluded.
 */
const formPaths: readonly RegExp[] = [
  /^\/formRequest(?:\/[\w-]{1,400}={0,2})?\/?$/,
  /^\/(?:leasing|loan)Request(?:\/[\w-]{1,200})?\/?$/,
  /^\/(?:leasing|loan)Request\/partner\/[\w-]{1,60}\/?$/,
]
/** Query parameters allowed in a form address. Private tokens and access tokens must not reach a bank. */
const queryNames: ReadonlySet<string> = new Set(['ID', 'originatorToken', 'type', 'language'])
const QUERY_VALUE = /^[\w.~-]{0,200}$/
/** The number in the sales system; any text. */
const ID_VALUE = /^[^\p{C}\p{Zl}\p{Zp}]{0,64}$/u

export const DEFAULT_RETURN_PATH = '/formRequest'

/**
 * Return path from a bank: an exact path of the portal with known parameters, rebuilt from its parts (SEC-08).
 * Parameters of an earlier return are dropped.
 * @returns null for anything else
 */
export function returnPath(path: string): string | null {
  if (!/^\/[\w/?&=.~%-]*$/.test(path) || !URL.canParse(path, 'https://portal.invalid')) return null
  const { origin, pathname, searchParams } = new URL(path, 'https://portal.invalid')
  if (origin !== 'https://portal.invalid' || !formPaths.some(path => path.test(pathname))) return null
  for (const name of ['ref', 'error', 'details']) searchParams.delete(name)
  if (
    [...searchParams].some(
      ([name, value]) => !queryNames.has(name) || !(name === 'ID' ? ID_VALUE : QUERY_VALUE).test(value),
    )
  )
    return null
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`
}
