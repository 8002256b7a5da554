import type { DocumentIssue } from '../../../api/operator/operatorForms.ts'
import type { CheckState } from '../check/useCheck.ts'

/** What only the search for payloads finds. */
const SEARCHED = ['noPayload', 'demandHidden', 'groupExcluded']

/** Whether a mode can be filled in: `open` while other errors keep the server from asking. */
export type Verdict = { state: 'good' } | { state: 'open' } | { state: 'bad'; issue: DocumentIssue }

/** What the server's check means for one mode. Faults of a mode stand at its place in the layout. */
export function verdictOf(mode: string, declared: boolean, { status, issues }: CheckState): Verdict {
  const errors = issues.filter(({ severity }) => severity === 'error')
  const place = `/modes/${mode}`
  const own = errors.find(
    ({ document, path, code }) =>
      document === 'ui' && (declared ? path === place || path.startsWith(`${place}/`) : SEARCHED.includes(code)),
  )
  if (own !== undefined) return { state: 'bad', issue: own }
  // The search for payloads comes last: its faults are those of other modes, and this one has passed.
  const searched = errors.every(({ code }) => SEARCHED.includes(code))
  return status === 'done' && searched ? { state: 'good' } : { state: 'open' }
}
