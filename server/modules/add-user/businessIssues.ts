import type { Issue } from '../../../schemas/validation/issues.ts'
import { rejectionOf, withFieldCode } from '../../validation/fieldCodes.ts'
import type { ErrorCode, PortalError } from '../../errors.ts'

/** Error code of each field, whatever rule failed (ACC-25). */
const codeOfField = {
  '/email': 'SME50',
  '/first_name': 'SME51',
  '/last_name': 'SME52',
  '/phone_number': 'SME55',
  '/mobile_id_phone_number': 'SME56',
  '/personal_code': 'SME57',
} as const satisfies Record<string, ErrorCode>

/** Reported at the product list when nothing was selected (ACC-23). */
const NOTHING_CHOSEN = 'accountNewUserChoosePermissionsError'
const emptyKeywords = ['required', 'minItems', 'type']

/**
 * Maps schema issues to this route's codes. Fields with their own code get it, with the failed keyword in
 * `params.keyword`; each field is reported once per keyword.
 */
export function businessIssues(issues: readonly Issue[]): Issue[] {
  const reported = issues.map((issue): Issue => {
    const { path, code } = issue
    if (Object.hasOwn(codeOfField, path)) return withFieldCode(issue, codeOfField)
    const nothing =
      path === '/product_list'
        ? emptyKeywords.includes(code)
        : /^\/product_list\/\d+\/permissions$/.test(path) && code === 'minItems'
    return nothing ? { path: '/product_list', code: NOTHING_CHOSEN, params: { keyword: code } } : issue
  })
  return [
    ...new Map(
      reported.map(issue => [JSON.stringify([issue.path, issue.code, issue.params?.['keyword']]), issue]),
    ).values(),
  ]
}

/** Error for an invalid body: the single business code that covers every issue, or the general code. */
export function rejection(issues: readonly Issue[]): PortalError {
  return rejectionOf(issues, codeOfField)
}
