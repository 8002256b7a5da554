import type { SimulatorMessagesAnswer } from '../../../schemas/generated/types/actions/simulator-messages-answer.ts'
import type { SimulatorPhonesAnswer } from '../../../schemas/generated/types/actions/simulator-phones-answer.ts'
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

export const verificationAnswers = ['ACCEPT_ALL', 'REJECT_FIRST', 'HALF', 'SCAN', 'EXPIRE'] as const
export type VerificationAnswer = (typeof verificationAnswers)[number]

/** What happens to the link of a verification mail. 410 when it has expired. */
export function answerVerification(key: string, answer: VerificationAnswer): Promise<void> {
  return request('/simulator/verifications', { method: 'POST', base: '', token: null, body: { key, answer } })
}
