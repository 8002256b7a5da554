import type { Issue } from '../../../schemas/validation/issues.ts'
import { refusalOf, withFieldCode } from '../../validation/fieldCodes.ts'
import type { ErrorCode, PortalError } from '../../errors.ts'

/** The code of everything that can be wrong with a field (ACC-25). */
const codeOfField = {
  '/email': 'SME50',
  '/first_name': 'SME51',
  '/last_name': 'SME52',
  '/phone_number': 'SME55',
  '/mobile_id_phone_number': 'SME56',
  '/personal_code': 'SME57',
} as const satisfies Record<string, ErrorCode>

/** Said at the list of products when nothing was chosen (ACC-23). */
const nothingChosen = 'accountNewUserChoosePermissionsError'
const emptyKeywords = ['required', 'minItems', 'type']

/**
 * Issues of the form's schema in the words of this call: fields with a code of their own carry it, and the keyword that failed stays in
 * `params.keyword`. A field is told once for each keyword.
 */
export function businessIssues(issues: readonly Issue[]): Issue[] {
  const told = issues.map((issue): Issue => {
    const { path, code } = issue
    if (Object.hasOwn(codeOfField, path)) return withFieldCode(issue, codeOfField)
    const nothing =
      path === '/product_list'
        ? emptyKeywords.includes(code)
        : /^\/product_list\/\d+\/permissions$/.test(path) && code === 'minItems'
    return nothing ? { path: '/product_list', code: nothingChosen, params: { keyword: code } } : issue
  })
  return [
    ...new Map(
      told.map(issue => [JSON.stringify([issue.path, issue.code, issue.params?.['keyword']]), issue]),
    ).values(),
  ]
}

/** The refusal of a body: the one business code that says everything, or the general code. */
export function refusal(issues: readonly Issue[]): PortalError {
  return refusalOf(issues, codeOfField)
}
