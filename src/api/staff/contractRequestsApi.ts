import type { ContractRequestAnswersAnswer } from '../../../schemas/generated/types/actions/contract-request-answers-answer.ts'
import type { ContractRequestsAnswer } from '../../../schemas/generated/types/actions/contract-requests-answer.ts'
import { downloadAttachment } from '../http/attachment.ts'
import { request } from '../http/httpClient.ts'
import { uploadFile } from '../http/upload.ts'

/** Names of the forms, and last segments of their API paths (REQ-01). */
export type RequestForm = 'increase-limit' | 'prolong' | 'add-buyer' | 'edit-buyer' | 'delete-buyer'

export type ContractRequest = ContractRequestsAnswer['content'][number]

export type SendOptions = { contractId: string; version: number; idempotencyKey: string }

export function sendContractRequest(
  form: RequestForm,
  payload: unknown,
  { contractId, version, idempotencyKey }: SendOptions,
): Promise<{ ok: true; reference: string }> {
  return request(`/notification/email/contract/${form}`, {
    method: 'POST',
    body: payload,
    headers: { 'X-Form-Version': String(version), 'Idempotency-Key': idempotencyKey },
    ...(form === 'add-buyer' ? { query: { contractId } } : {}),
  })
}

/** Requests about a contract, newest first. */
export async function getContractRequests(
  contractId: string,
  signal?: AbortSignal,
): Promise<readonly ContractRequest[]> {
  const { content } = await request<{ content: ContractRequest[] }>(
    `/contracts/${encodeURIComponent(contractId)}/requests`,
    { signal },
  )
  return content
}

const address = (contractId: string, id: string, rest = ''): string =>
  `/contracts/${encodeURIComponent(contractId)}/requests/${encodeURIComponent(id)}${rest}`

/** What a request asks for, in the words of the form that was filled in. */
export async function getRequestAnswers(
  contractId: string,
  id: string,
  signal?: AbortSignal,
): Promise<ContractRequestAnswersAnswer['answers']> {
  return (await request<ContractRequestAnswersAnswer>(address(contractId, id), { signal })).answers
}

export function downloadRequestFile(
  contractId: string,
  id: string,
  file: { readonly id: string; readonly name: string },
  signal: AbortSignal,
): Promise<File> {
  return downloadAttachment(address(contractId, id, `/files/${encodeURIComponent(file.id)}`), file.name, signal)
}

/** Possible until the provider has taken the request up. A repeated call changes nothing. */
export function withdrawRequest(contractId: string, id: string): Promise<void> {
  return request(address(contractId, id, '/withdraw'), { method: 'POST' })
}

type Place = { contractId: string; fileType: string; onProgress: (fraction: number) => void; signal: AbortSignal }

export function uploadAttachment(
  file: File,
  name: string,
  { contractId, fileType, onProgress, signal }: Place,
): Promise<{ uuid: string; name: string; size: number }> {
  return uploadFile({
    path: '/contracts/attachment-upload',
    query: { contractId, fileType },
    file,
    name,
    onProgress,
    signal,
  })
}

export function deleteAttachments(uuids: readonly string[]): Promise<void> {
  return request('/contracts/attachment-upload', { method: 'DELETE', query: { uuids: uuids.join(',') } })
}
