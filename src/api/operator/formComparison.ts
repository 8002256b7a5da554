import type { FormComparison } from '../../../schemas/studio/comparison.ts'
import { request } from '../http/httpClient.ts'
import type { FormSources } from './operatorForms.ts'

/** Examples of answers that only the live version or only these documents accept. The search takes some seconds. */
export function compareForm(form: string, sources: FormSources, signal: AbortSignal): Promise<FormComparison> {
  const { schema, ui, texts } = sources
  return request(`/operator/forms/${encodeURIComponent(form)}/comparison`, {
    method: 'POST',
    body: { schema, ui, texts },
    signal,
  })
}
