import type { FormStatisticsAnswer } from '../../../schemas/generated/types/actions/form-statistics-answer.ts'
import { request } from '../http/httpClient.ts'

export type FormStatistics = FormStatisticsAnswer
export type QuestionCounts = FormStatisticsAnswer['questions'][number]

/** Sums of the last 90 days for one version of a form. */
export function getStatistics(form: string, version: string): Promise<FormStatistics> {
  return request(`/operator/forms/${encodeURIComponent(form)}/statistics?version=${encodeURIComponent(version)}`)
}
