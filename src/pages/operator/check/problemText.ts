import type { Translate } from '../../../i18n/TextsContext.ts'
import type { DocumentIssue } from '../../../api/operator/operatorForms.ts'

/** Text of an issue for operators. */
export function problemText(t: Translate, { code, params }: DocumentIssue): string {
  if (code !== 'syntax') return t(`operator.problems.${code}`, params)
  return t('operator.problems.syntax', { reason: t(`operator.syntax.${String(params?.['reason'])}`) })
}
