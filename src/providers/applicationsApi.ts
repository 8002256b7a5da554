import { isAbort } from './ApiError.ts'
import { readDownload } from './download.ts'
import { request, send, unreadable } from './httpClient.ts'

export type AnswerRow = {
  readonly path: string
  readonly label: string
  readonly value: string
  readonly masked: boolean
}
export type AnswerSection = { readonly id: string; readonly title: string; readonly rows: readonly AnswerRow[] }
export type ApplicationFile = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly type: string
  readonly sha256: string
}
export type ApplicationPart = {
  readonly id: string
  readonly role: 'spouse' | 'guarantor'
  readonly answers: readonly AnswerSection[]
  readonly files: readonly ApplicationFile[]
}
export type HistoryEvent = {
  readonly id: string
  readonly status: string
  readonly note: string | null
  readonly at: string
}
/** What the page of one application shows beside the fields of the resource document. */
export type Application = {
  readonly id: string
  readonly reference: string
  readonly language: string
  readonly status: string
  readonly evidence: string | null
  readonly answers: readonly AnswerSection[]
  readonly files: readonly ApplicationFile[]
  readonly parts: readonly ApplicationPart[]
  readonly history: readonly HistoryEvent[]
  readonly signed: { readonly sha256: string | null }
}
export type ShownCode = { readonly part: string | null; readonly path: string; readonly value: string }
export type FoundApplication = {
  readonly id: string
  readonly reference: string
  readonly applicantName: string
  readonly createdAt: string
  readonly status: string
}

export type InvitedState = 'INVITED' | 'OPENED' | 'SUBMITTED' | 'EXPIRED' | 'BLOCKED' | 'WITHDRAWN'
export type Invited = {
  readonly id: string
  readonly role: 'spouse' | 'guarantor'
  readonly state: InvitedState
  readonly name: string
  readonly surname: string
  readonly code: string
  readonly phone: string
  readonly email: string
  readonly invited_at: string | null
  readonly submitted_at: string | null
  readonly expires_at: string | null
  /** What the person objects to, newest first; the words may be empty. */
  readonly remarks: readonly { readonly text: string; readonly at: string }[]
}
export type Way = 'EMAIL' | 'SMS'
export type Guarantor = {
  readonly name: string
  readonly surname: string
  readonly code: string
  readonly phone: string
  readonly email: string
  readonly link_by: Way
}

export type AuditEvent = {
  readonly id: string
  readonly happenedAt: string
  readonly actorName: string | null
  readonly action: string
  readonly details: string | null
}

const address = (id: string, rest = ''): string => `/operator/applications/${encodeURIComponent(id)}${rest}`
const ACCESS_SHOWN = 20
const PRINT_TIMEOUT_MS = 60_000

/** Personal codes in full; that somebody looked is written down. */
export async function getCodes(id: string): Promise<readonly ShownCode[]> {
  return (await request<{ codes: ShownCode[] }>(address(id, '/codes'), { method: 'POST' })).codes
}

export async function findByCode(code: string): Promise<readonly FoundApplication[]> {
  return (
    await request<{ content: FoundApplication[] }>('/operator/applications/find', { method: 'POST', body: { code } })
  ).content
}

/** What operators did with an application, the latest first, and how often in all. */
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

/** A new link for the customer of a partner; the former one is dead. */
export function sendCustomerLink(id: string): Promise<void> {
  return request(address(id, '/customer-link'), { method: 'POST', body: {} })
}

/** A file below the address of an application: `copy`, `signed` or `files/<id>`. */
export async function downloadOf(id: string, what: string, signal: AbortSignal): Promise<Blob> {
  const answer = await send(address(id, `/${what}`), {
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
