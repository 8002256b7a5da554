import type { DocumentIssue } from '../../../api/operator/operatorForms.ts'
import type { CheckState } from '../check/useCheck.ts'

/** Issues that only the search for payloads finds. */
const searchedVerdicts = ['noPayload', 'demandHidden', 'groupExcluded']

/** Whether a mode can be filled in: `open` while other errors keep the server from checking. */
export type ModeCheck = { state: 'good' } | { state: 'open' } | { state: 'bad'; issue: DocumentIssue }

/** The server check's result for one mode. Issues of a mode are reported at its place in the layout. */
export function modeCheckOf(mode: string, declared: boolean, { status, issues }: CheckState): ModeCheck {
  const errors = issues.filter(({ severity }) => severity === 'error')
  const place = `/modes/${mode}`
  const own = errors.find(
    ({ document, path, code }) =>
      document === 'ui' &&
      (declared ? path === place || path.startsWith(`${place}/`) : searchedVerdicts.includes(code)),
  )
  if (own !== undefined) return { state: 'bad', issue: own }
  // The search for payloads runs last: its issues are about other modes, so this one has passed.
  const searched = errors.every(({ code }) => searchedVerdicts.includes(code))
  return status === 'done' && searched ? { state: 'good' } : { state: 'open' }
}
