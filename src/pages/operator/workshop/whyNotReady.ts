import type { FormSources } from '../../../api/operator/operatorForms.ts'
import type { CheckState } from '../check/useCheck.ts'

type Work = { readonly sources: FormSources; readonly changed: boolean; readonly conflict: unknown }

/** Why a draft cannot be published yet, as a text with its parameters (SHL-67); undefined when it can. */
export function whyNotReady(
  { sources, changed, conflict }: Work,
  check: Pick<CheckState, 'status' | 'sources' | 'issues'>,
): [key: string, params?: { count: number }] | undefined {
  if (conflict !== undefined) return ['operator.publish.conflictFirst']
  if (!changed) return ['operator.publish.nothing']
  if (check.status === 'failed') return ['operator.problemList.failed']
  if (check.status !== 'done' || check.sources !== sources) return ['operator.publish.checking']
  const count = check.issues.filter(({ severity }) => severity === 'error').length
  return count > 0 ? ['operator.publish.errors', { count }] : undefined
}
