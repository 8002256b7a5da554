/** What the result page needs after a reload. No personal data, because the tab's history outlives the page. */
export type SentNote = { reference: string; invited: 'spouse' | 'guarantor' | 'customer' | null }

/**
 * The current step between first answer and result. `follows`: the previous step is the history entry before.
 * `signing`: the address of the pending signing.
 */
export type Step =
  | { step: 'filling' }
  | { step: 'review'; follows?: boolean; signing?: string }
  | { step: 'sent'; sent: SentNote }

/** Property of the history entry's state. */
export const STEP_KEY = 'request'

function isStep(value: unknown): value is Step {
  if (typeof value !== 'object' || value === null) return false
  const { step, sent } = value as { step?: unknown; sent?: { reference?: unknown } }
  return step === 'filling' || step === 'review' || (step === 'sent' && typeof sent?.reference === 'string')
}

/** The step of the current history entry; undefined on the first visit. */
export function stepInHistory(): Step | undefined {
  // The server renders the first step.
  if (typeof window === 'undefined') return undefined
  const state: unknown = window.history.state
  const found = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[STEP_KEY] : undefined
  return isStep(found) ? found : undefined
}
