import type { OperatorRequest as RequestEntity } from '../../../schemas/generated/types/entities/operator-request.ts'
import type { OperatorRequestResults } from '../../../schemas/generated/types/actions/operator-request-results.ts'
import type { DeepReadonly } from '../../../schemas/readonly.ts'
import { downloadAttachment } from '../http/attachment.ts'
import { request } from '../http/httpClient.ts'

type Detail = 'revision' | 'summary' | 'answers' | 'files' | 'history'
/** A request of a company as the call for one returns it. */
export type OperatorRequest = DeepReadonly<RequestEntity & Required<Pick<RequestEntity, Detail>>>

const address = (id: string, rest: string): string => `/operator/requests/${encodeURIComponent(id)}${rest}`
/** The answer is rejected when the request has changed since it was read. */
const revisionOf = ({ revision }: OperatorRequest) => ({ 'If-Match': `"${revision}"` })

export function approveRequest(read: OperatorRequest, note: string): Promise<OperatorRequest> {
  return request(address(read.id, '/approve'), { method: 'POST', body: { note }, headers: revisionOf(read) })
}

export function refuseRequest(read: OperatorRequest, reason: string): Promise<OperatorRequest> {
  return request(address(read.id, '/refuse'), { method: 'POST', body: { reason }, headers: revisionOf(read) })
}

/** A request and the revision of it that was read. */
export type ChosenRequest = { readonly id: string; readonly revision: number }
export type RequestResult = DeepReadonly<OperatorRequestResults['rows'][number]>

/** Answers all of the requests or none (REQ-47). Rejects with the rows that prevent it (LST-16). */
export async function approveChosen(
  requests: readonly ChosenRequest[],
  note: string,
): Promise<readonly RequestResult[]> {
  return answerChosen('approve', { requests, note })
}

export async function refuseChosen(
  requests: readonly ChosenRequest[],
  reason: string,
): Promise<readonly RequestResult[]> {
  return answerChosen('refuse', { requests, reason })
}

async function answerChosen(kind: 'approve' | 'refuse', body: object): Promise<readonly RequestResult[]> {
  const { rows } = await request<OperatorRequestResults>(`/operator/requests:${kind}`, { method: 'POST', body })
  return rows
}

export function downloadOf(
  id: string,
  file: { readonly id: string; readonly name: string },
  signal: AbortSignal,
): Promise<File> {
  return downloadAttachment(address(id, `/files/${encodeURIComponent(file.id)}`), file.name, signal)
}
