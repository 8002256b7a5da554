import type { DeepReadonly } from '../../../schemas/readonly.ts'
import type { Channel } from '../../../schemas/vocabulary.ts'
import type { ApplicationCodesAnswer } from '../../../schemas/generated/types/actions/application-codes-answer.ts'
import type { RelatedGuarantor } from '../../../schemas/generated/types/actions/related-guarantor.ts'
import type { RelatedPersonsAnswer } from '../../../schemas/generated/types/actions/related-persons-answer.ts'
import type { Application as ApplicationEntity } from '../../../schemas/generated/types/entities/application.ts'
import type { AuditEvent } from '../../../schemas/generated/types/entities/audit-event.ts'
import { isAbort } from '../http/ApiError.ts'
import { readDownload } from '../http/download.ts'
import { request, send, unreadable } from '../http/httpClient.ts'

export type AnswerRow = AnswerSection['rows'][number]
export type AnswerSection = Application['answers'][number]
export type ApplicationFile = Application['files'][number]
export type ApplicationPart = Application['parts'][number]
export type HistoryEvent = Application['history'][number]
/** Data of one application's page, in addition to the fields of the resource document. */
export type Application = DeepReadonly<
  Pick<ApplicationEntity, 'id' | 'reference' | 'language' | 'status' | 'evidence' | 'dealId'> &
    Required<Pick<ApplicationEntity, 'answers' | 'files' | 'parts' | 'history' | 'signed'>>
>
export type ApplicationCode = ApplicationCodesAnswer['codes'][number]
export type FoundApplication = Pick<ApplicationEntity, 'id' | 'reference' | 'applicantName' | 'createdAt' | 'status'>

export type InvitedState = Invited['state']
export type Invited = DeepReadonly<RelatedPersonsAnswer['applicants'][number]>
export type InvitationChannel = Channel
export type Guarantor = Required<RelatedGuarantor>

export type { AuditEvent }

const address = (id: string, rest = ''): string => `/operator/applications/${encodeURIComponent(id)}${rest}`
const ACCESS_SHOWN = 20
const PRINT_TIMEOUT_MS = 60_000

/** Personal codes in full; the access is logged. */
export async function getCodes(id: string): Promise<readonly ApplicationCode[]> {
  return (await request<{ codes: ApplicationCode[] }>(address(id, '/codes'), { method: 'POST' })).codes
}

export async function findByCode(code: string): Promise<readonly FoundApplication[]> {
  return (
    await request<{ content: FoundApplication[] }>('/operator/applications/find', { method: 'POST', body: { code } })
  ).content
}

/** What operators did with an application, latest first, and the total count. */
export async function listAccess(id: string): Promise<{ events: readonly AuditEvent[]; total: number }> {
  const { content, totalElements } = await request<{ content: AuditEvent[]; totalElements: number }>(
    `/operator/audit?applicationId=${encodeURIComponent(id)}&size=${ACCESS_SHOWN}`,
  )
  return { events: content, total: totalElements }
}

export async function listInvited(id: string): Promise<readonly Invited[]> {
  return (await request<{ applicants: Invited[] }>(address(id, '/applicants'))).applicants
}

export function inviteGuarantor(id: string, guarantor: Guarantor): Promise<{ id: string }> {
  return request(address(id, '/applicants'), { method: 'POST', body: guarantor })
}

export function inviteAgain(id: string, applicantId: string): Promise<void> {
  return request(address(id, `/applicants/${encodeURIComponent(applicantId)}/resend`), { method: 'POST', body: {} })
}

export function withdrawInvitation(id: string, applicantId: string): Promise<void> {
  return request(address(id, `/applicants/${encodeURIComponent(applicantId)}`), { method: 'DELETE' })
}

/** Sends the partner's customer a new link; the previous one becomes invalid. */
export function sendCustomerLink(id: string): Promise<void> {
  return request(address(id, '/customer-link'), { method: 'POST', body: {} })
}

/** A file below the address of an application: `copy`, `signed` or `files/<id>`. */
export async function downloadOf(id: string, documentName: string, signal: AbortSignal): Promise<Blob> {
  const answer = await send(address(id, `/${documentName}`), {
    headers: { Accept: '*/*' },
    signal,
    timeoutMs: PRINT_TIMEOUT_MS,
  })
  try {
    return (await readDownload(answer, () => {})).blob
  } catch (error) {
    throw isAbort(error) ? error : unreadable(answer.status, error)
  }
}
