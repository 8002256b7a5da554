import type { SimulatorMessagesAnswer } from '../../../schemas/generated/types/actions/simulator-messages-answer.ts'
import type { SimulatorPhonesAnswer } from '../../../schemas/generated/types/actions/simulator-phones-answer.ts'
import type { SimulatorInvoicesAnswer } from '../../../schemas/generated/types/actions/simulator-invoices-answer.ts'
import type { SimulatorDecision } from '../../../schemas/generated/types/actions/simulator-decision.ts'
import type { SimulatorSamplesAnswer } from '../../../schemas/generated/types/actions/simulator-samples-answer.ts'
import { request } from '../http/httpClient.ts'

export type SimulatedMessage = SimulatorMessagesAnswer[number]

/** Messages received by the simulators, newest first. */
export function getMessages(signal?: AbortSignal): Promise<SimulatedMessage[]> {
  return request('/simulator/messages', { base: '', token: null, signal })
}

export const phoneAnswers = ['CONFIRM', 'REFUSE', 'WRONG_CODE', 'SOMEBODY_ELSE'] as const
export type PhoneAnswer = (typeof phoneAnswers)[number]

/** A simulated Smart-ID or Mobile-ID phone; `result` is a value of the service's protocol, null while pending. */
export type SimulatedPhone = SimulatorPhonesAnswer[number]

/** Simulated phones with a login request, newest first. */
export function getPhones(signal?: AbortSignal): Promise<SimulatedPhone[]> {
  return request('/simulator/phones', { base: '', token: null, signal })
}

export function answerPhone(id: string, answer: PhoneAnswer): Promise<void> {
  return request(`/simulator/phones/${id}/answer`, { method: 'POST', base: '', token: null, body: { answer } })
}

export const verificationAnswers = ['ACCEPT_ALL', 'REJECT_FIRST', 'HALF', 'FORWARD', 'SCAN', 'EXPIRE'] as const
export type VerificationAnswer = (typeof verificationAnswers)[number]

/** What happens to the link of a verification mail. 410 when it has expired. */
export function answerVerification(key: string, answer: VerificationAnswer): Promise<void> {
  return request('/simulator/verifications', { method: 'POST', base: '', token: null, body: { key, answer } })
}

/** A submitted invoice on which the provider has not decided. */
export type SimulatedInvoice = SimulatorInvoicesAnswer[number]
export type ProviderDecision = SimulatorDecision['decision']

/** Uploaded invoices that wait for the provider's decision, newest first. */
export function getSubmittedInvoices(signal?: AbortSignal): Promise<SimulatedInvoice[]> {
  return request('/simulator/invoices', { base: '', token: null, signal })
}

export function decideOnInvoice(invoiceId: string, decision: ProviderDecision): Promise<void> {
  const body = { invoiceId, decision }
  return request('/simulator/invoices/decision', { method: 'POST', base: '', token: null, body })
}

export type SimulatedSample = SimulatorSamplesAnswer[number]

/** Files to try the upload with. */
export function getSamples(signal?: AbortSignal): Promise<SimulatedSample[]> {
  return request('/simulator/samples', { base: '', token: null, signal })
}
