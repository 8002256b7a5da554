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
