import type { Issue } from '../../schemas/validation/issues.ts'
import { PortalError, type ErrorCode } from '../errors.ts'

/** Business code for any problem of a field, by its JSON pointer: `{ '/email': 'SME50' }`. */
export type FieldCodes = Readonly<Record<string, ErrorCode>>

/** Replaces the code of a field that has its own business code; the failed keyword stays in `params.keyword`. */
export function withFieldCode(issue: Issue, codes: FieldCodes): Issue {
  const { path, code, params = {} } = issue
  const own = Object.hasOwn(codes, path) ? codes[path] : undefined
  return own === undefined ? issue : { path, code: own, params: { ...params, keyword: code } }
}

/** Error for an invalid body: the single business code that covers all issues, or the general code. */
export function rejectionOf(issues: readonly Issue[], codes: FieldCodes): PortalError {
  const [only, ...others] = new Set(issues.map(({ code }) => code))
  const business = others.length === 0 ? Object.values(codes).find(code => code === only) : undefined
  return new PortalError(business ?? 'VALIDATION_FAILED', { issues })
}
