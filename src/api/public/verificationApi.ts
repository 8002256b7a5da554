import type { UnverifiedAnswer } from '../../../schemas/generated/types/actions/unverified-answer.ts'
import type { VerificationVerified } from '../../../schemas/generated/types/actions/verification-verified.ts'
import type { VerificationVerify } from '../../../schemas/generated/types/actions/verification-verify.ts'
import { fileNameOf, readDownload, saveFile } from '../http/download.ts'
import { request, send } from '../http/httpClient.ts'

export type UnverifiedInvoice = UnverifiedAnswer['content'][number]
export type { UnverifiedAnswer, VerificationVerified, VerificationVerify }

/** The key of the link in the mail, and the third party the link may name. */
export type VerificationLink = { key: string; thirdPartyId?: string | undefined }

const PATH = '/public/invoice/buyer'
const headersOf = ({ key }: VerificationLink) => ({ 'X-Verification-Key': key })

/** 404 an unknown key, 410 an expired or replaced one. */
export function getUnverified(link: VerificationLink, signal?: AbortSignal): Promise<UnverifiedAnswer> {
  return request(`${PATH}/unverified`, {
    token: null,
    headers: headersOf(link),
    query: { thirdPartyId: link.thirdPartyId },
    signal,
  })
}

export function verifyInvoices(
  link: VerificationLink,
  body: VerificationVerify,
  idempotencyKey: string,
): Promise<VerificationVerified> {
  return request(`${PATH}/verify`, {
    token: null,
    method: 'POST',
    body,
    headers: { ...headersOf(link), 'Idempotency-Key': idempotencyKey },
  })
}

/** Saves a file of an invoice. */
export async function downloadInvoiceFile(link: VerificationLink, uuid: string, name: string): Promise<void> {
  const response = await send(`${PATH}/files/${encodeURIComponent(uuid)}`, {
    token: null,
    headers: { ...headersOf(link), Accept: '*/*' },
  })
  const { blob } = await readDownload(response, () => {})
  saveFile(blob, fileNameOf(response, name))
}
