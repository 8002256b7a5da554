import type { Issue } from '../../../schemas/validation/issues.ts'
import type { PortalSettings } from '../../config/portal.ts'
import { checksumIssues } from '../../forms/checksumIssues.ts'
import { offeredIssues, type OfferedLists } from '../../forms/offered.ts'
import { personalCodeIssues } from '../../forms/personalCodeIssues.ts'
import type { ClassifierService } from './classifiers.service.ts'

export type AnswerTools = {
  readonly classifiers: Pick<ClassifierService, 'issues'>
  readonly portal: OfferedLists & Pick<PortalSettings, 'personalCodeCountries'>
}

/**
 * Everything the layout of a form demands of answers that its schema has accepted: values of classifiers and lists of the
 * portal, check digits, countries of personal codes.
 * @param ui layout of the published version, in its mode
 */
export function answerIssues(
  payload: unknown,
  ui: Record<string, unknown>,
  { classifiers, portal }: AnswerTools,
): Issue[] {
  return [
    ...classifiers.issues(payload, ui),
    ...offeredIssues(payload, ui, portal),
    ...checksumIssues(payload, ui),
    ...personalCodeIssues(payload, ui, portal),
  ]
}
