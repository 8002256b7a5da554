import type { PortalError } from '../../errors.ts'
import { refusalOf, withFieldCode, type FieldCodes } from '../../validation/fieldCodes.ts'

/** Codes of the fields of a contact (CON-35). */
const codes: FieldCodes = {
  '/email': 'SME50',
  '/name': 'SME51',
  '/surname': 'SME52',
  '/phoneNumber': 'SME55',
  '/jobTitle': 'SME62',
}

/** A body that its schema refuses, in the codes of contacts; each field is told once. */
export function contactRefusal({ issues }: PortalError): PortalError {
  const told = issues.map(issue => (issue.code === 'additionalProperties' ? issue : withFieldCode(issue, codes)))
  return refusalOf([...new Map(told.map(issue => [`${issue.path} ${issue.code}`, issue])).values()], codes)
}
