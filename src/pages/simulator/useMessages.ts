import { getMessages, type SimulatedMessage } from '../../api/public/simulatorApi.ts'
import { usePolled, type Polled } from './usePolled.ts'

const EVERY_MS = 3000

/** The simulated messages, newest first. */
export function useMessages(): Polled<SimulatedMessage> {
  return usePolled(getMessages, EVERY_MS)
}
