import type { PortalError } from '../../errors.ts'
import { rejectionOf, withFieldCode, type FieldCodes } from '../../validation/fieldCodes.ts'

/** Error codes of contact fields (CON-35). */
const codes: FieldCodes = {
  '/email': 'SME50',
  '/name': 'SME51',
  '/surname': 'SME52',
  '/phoneNumber': 'SME55',
  '/jobTitle': 'SME62',
}

/** Maps schema errors of a body to contact codes; each field is reported once. */
export function contactError({ issues }: PortalError): PortalError {
  const coded = issues.map(issue => (issue.code === 'additionalProperties' ? issue : withFieldCode(issue, codes)))
  return rejectionOf([...new Map(coded.map(issue => [`${issue.path} ${issue.code}`, issue])).values()], codes)
}
