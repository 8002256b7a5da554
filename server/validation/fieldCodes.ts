import type { Issue } from '../../schemas/validation/issues.ts'
import { PortalError, type ErrorCode } from '../errors.ts'

/** The business code of everything that can be wrong with a field, by its JSON pointer: `{ '/email': 'SME50' }`. */
export type FieldCodes = Readonly<Record<string, ErrorCode>>

/** An issue of a schema in the words of a call: a field with a code of its own carries it, the keyword that failed stays in `params.keyword`. */
export function withFieldCode(issue: Issue, codes: FieldCodes): Issue {
  const { path, code, params = {} } = issue
  const own = Object.hasOwn(codes, path) ? codes[path] : undefined
  return own === undefined ? issue : { path, code: own, params: { ...params, keyword: code } }
}

/** The refusal of a body: the one business code that says everything, or the general code. */
export function refusalOf(issues: readonly Issue[], codes: FieldCodes): PortalError {
  const [only, ...others] = new Set(issues.map(({ code }) => code))
  const business = others.length === 0 ? Object.values(codes).find(code => code === only) : undefined
  return new PortalError(business ?? 'VALIDATION_FAILED', { issues })
}
