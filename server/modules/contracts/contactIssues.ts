import type { PortalError } from '../../errors.ts'
import { refusalOf, withFieldCode, type FieldCodes } from '../../validation/fieldCodes.ts'

/** Error codes of contact fields (CON-35). */
const codes: FieldCodes = {
  '/email': 'SME50',
  '/name': 'SME51',
  '/surname': 'SME52',
  '/phoneNumber': 'SME55',
  '/jobTitle': 'SME62',
}

/** Maps schema errors of a body to contact codes; each field is reported once. */
export function contactRefusal({ issues }: PortalError): PortalError {
  const told = issues.map(issue => (issue.code === 'additionalProperties' ? issue : withFieldCode(issue, codes)))
  return refusalOf([...new Map(told.map(issue => [`${issue.path} ${issue.code}`, issue])).values()], codes)
}
