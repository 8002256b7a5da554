import type { FormComparison, FormReplay, ReplayLine } from '../../../schemas/studio/comparison.ts'
import { ApiError } from '../http/ApiError.ts'
import { request, send } from '../http/httpClient.ts'
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

/**
 * Judges the last stored applications by the live version and by these documents.
 * @param onProgress applications judged so far, and how many there are
 * @throws ApiError also when the server gave up, or the connection ended early
 */
export async function replayForm(
  form: string,
  { schema, ui, texts }: FormSources,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<FormReplay> {
  const response = await send(`/operator/forms/${encodeURIComponent(form)}/replay`, {
    method: 'POST',
    body: { schema, ui, texts },
    headers: { Accept: 'application/x-ndjson' },
    signal,
  })
  for await (const line of linesOf(response)) {
    if ('result' in line) return line.result
    if ('failed' in line) throw new ApiError(response.status, { code: line.failed, message: line.failed })
    onProgress(line.done, line.total)
  }
  throw new ApiError(response.status, { code: 'SYSTEM_ERROR', message: 'The answer ended early' })
}

async function* linesOf(response: Response): AsyncGenerator<ReplayLine> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    const lines = `${rest}${part.value}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as ReplayLine
  }
}
