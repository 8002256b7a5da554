import type { SigningUrlAnswer } from '../../../schemas/generated/types/actions/signing-url-answer.ts'
import type { ContractDocument } from '../../../schemas/generated/types/entities/contract-document.ts'
import type { ContractDocumentStatus } from '../../../schemas/generated/types/actions/contract-document-status.ts'
import { documentsCall, signingCall } from '../../../schemas/dashboards/cardCalls.ts'
import { readDownload } from '../http/download.ts'
import { request, send } from '../http/httpClient.ts'

export type { ContractDocument, ContractDocumentStatus }
/** A contract, limited to what a signing item shows (SIG-03). */
export type ContractToSign = {
  readonly id: string
  readonly contractNumber: string
  readonly contractVersion: number
  readonly factoringProduct: string
  readonly factorName: string
  readonly factoringCreditLimit: string
  readonly financingCurrencyCode: string
  readonly contractTerm: { readonly startDate: string; readonly endDate: string }
}
/** The signing page, or a text to show instead (SIG-05). */
export type SigningAddress = SigningUrlAnswer

/** Timeout: the server may have to generate the document first. */
const DOCUMENT_TIMEOUT_MS = 60_000
/** Timeout: the server may have to upload the document to the signing service. */
const START_TIMEOUT_MS = 60_000

/** Contracts READY_FOR_SIGNING of the active party, lowest number first. */
export async function getContractsToSign(signal?: AbortSignal): Promise<readonly ContractToSign[]> {
  const [path, query] = signingCall
  return (await request<{ content: ContractToSign[] }>(path, { query, signal })).content
}

/** The documents ("files") of a contract in order; of its current version unless another is given. */
export async function getContractDocuments(
  contractId: string,
  contractVersion?: number,
  signal?: AbortSignal,
): Promise<readonly ContractDocument[]> {
  const [path, query] = documentsCall(contractId, contractVersion)
  return (await request<{ content: ContractDocument[] }>(path, { query, signal })).content
}

/** The PDF of a document; the signed version once it is signed. */
export async function downloadContractDocument(id: string, signal: AbortSignal): Promise<Blob> {
  const headers = { Accept: 'application/pdf, application/json' }
  const answer = await send(`/contract-documents/${encodeURIComponent(id)}`, {
    headers,
    signal,
    timeoutMs: DOCUMENT_TIMEOUT_MS,
  })
  return (await readDownload(answer, () => {})).blob
}

/** Starts the signing of a document, or joins one already started. */
export function getSigningAddress(contractId: string, documentId: string): Promise<SigningAddress> {
  return request<SigningAddress>('/contract/document/signing-url', {
    query: { contractId, documentId },
    timeoutMs: START_TIMEOUT_MS,
  })
}

/** Signing status of a document as reported by the signing service. */
export function getSigningStatus(documentId: string, signal?: AbortSignal): Promise<ContractDocumentStatus> {
  return request<ContractDocumentStatus>(`/contract-documents/${encodeURIComponent(documentId)}/status`, { signal })
}
