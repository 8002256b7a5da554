import { request } from '../http/httpClient.ts'

/** Visits in which a question was shown, answered, rejected, or the last one; null below ten. */
export type QuestionCounts = {
  readonly field: string
  readonly shown: number | null
  readonly changed: number | null
  readonly errors: number | null
  readonly last: number | null
}
export type FormStatistics = { readonly version: number; readonly questions: readonly QuestionCounts[] }

/** Sums of the last 90 days for one version of a form. */
export function getStatistics(form: string, version: string): Promise<FormStatistics> {
  return request(`/operator/forms/${encodeURIComponent(form)}/statistics?version=${encodeURIComponent(version)}`)
}
