import { request } from './httpClient.ts'

export type SimulatedMessage = {
  id: string
  channel: 'SMS' | 'EMAIL'
  to: string
  subject?: string
  text: string
  createdAt: string
}

/** Messages the simulators have taken, newest first. */
export function getMessages(signal?: AbortSignal): Promise<SimulatedMessage[]> {
  return request('/simulator/messages', { base: '', token: null, signal })
}

export const phoneAnswers = ['CONFIRM', 'REFUSE', 'WRONG_CODE', 'SOMEBODY_ELSE'] as const
export type PhoneAnswer = (typeof phoneAnswers)[number]

/** A phone of Smart-ID or Mobile-ID; `result` is a word of the service's protocol, null while it waits. */
export type SimulatedPhone = {
  id: string
  method: 'SMART_ID' | 'MOBILE_ID'
  /** Country and personal code, or the phone number. */
  person: string
  displayText: string
  verificationCode: string
  createdAt: string
  /** Until it confirms by itself; null when nobody can answer it. */
  confirmsInSeconds: number | null
  result: string | null
}

/** Simulated phones that were asked for a login, newest first. */
export function getPhones(signal?: AbortSignal): Promise<SimulatedPhone[]> {
  return request('/simulator/phones', { base: '', token: null, signal })
}

export function answerPhone(id: string, answer: PhoneAnswer): Promise<void> {
  return request(`/simulator/phones/${id}/answer`, { method: 'POST', base: '', token: null, body: { answer } })
}
