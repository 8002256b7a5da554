import type { ChecksumUi } from '../../schemas/validation/checksum.ts'
import type { Issue } from '../../schemas/validation/issues.ts'
import { isWrittenLatvian } from '../../schemas/validation/personalCode.ts'
import type { PortalSettings } from '../config/portal.ts'
import { valuesAt } from './valueAt.ts'

type Countries = Pick<PortalSettings, 'personalCodeCountries'>

/**
 * Where Latvia is not listed, a code in the Latvian form (010190-12345) gets the issues of a code that is not eleven
 * digits: one character too many, and a pattern that does not match.
 */
export function countryIssues(path: string, code: unknown, { personalCodeCountries }: Countries): Issue[] {
  if (personalCodeCountries.includes('LV') || typeof code !== 'string' || !isWrittenLatvian(code)) return []
  return [
    { path, code: 'maxLength', params: { limit: 11 } },
    { path, code: 'pattern' },
  ]
}

/**
 * Reports personal codes of a country this portal does not list. The schema of a form is the same in every
 * installation.
 */
export function personalCodeIssues(payload: unknown, ui: Record<string, unknown>, portal: Countries): Issue[] {
  const fields = Object.entries((ui['fields'] ?? {}) as Record<string, { checksum?: ChecksumUi }>)
  return fields
    .filter(([, { checksum }]) => checksum?.kind === 'personalCode')
    .flatMap(([path]) => valuesAt(payload, path).flatMap(({ pointer, value }) => countryIssues(pointer, value, portal)))
}
