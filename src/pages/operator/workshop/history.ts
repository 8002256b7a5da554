import type { Words } from '../../../../schemas/studio/result.ts'
import type { FormSources } from '../../../api/operator/operatorForms.ts'

/** What is selected in the studio. */
export type Selection = { kind: 'field' | 'section'; id: string }

/** A state that undo or redo restores, and the change that followed it. */
type Step = { sources: FormSources; what: Words; join: string | undefined; selection: Selection | undefined }
/** `isClosed`: the last entry takes no further change; the next change of the same input becomes a new one. */
export type History = { past: readonly Step[]; future: readonly Step[]; isClosed: boolean }

export const emptyHistory: History = { past: [], future: [], isClosed: true }
const MAX_STEPS = 200

/** @param join changes with the same value are one entry, until the input is left */
export function remember(
  { past, isClosed }: History,
  sources: FormSources,
  what: Words,
  join?: string,
  selection?: Selection,
): History {
  const last = past[past.length - 1]
  const joined = join !== undefined && !isClosed && last?.join === join
  const step = { sources, what, join, selection }
  return { past: joined ? past : [...past, step].slice(-MAX_STEPS), future: [], isClosed: false }
}

export type Travelled = { history: History; sources: FormSources; selection: Selection | undefined }

export function stepBack({ past, future }: History, now: FormSources): Travelled | undefined {
  const step = past[past.length - 1]
  if (step === undefined) return undefined
  return {
    history: { past: past.slice(0, -1), future: [{ ...step, sources: now }, ...future], isClosed: true },
    sources: step.sources,
    selection: step.selection,
  }
}

export function stepForward({ past, future }: History, now: FormSources): Travelled | undefined {
  const [step, ...rest] = future
  if (step === undefined) return undefined
  return {
    history: { past: [...past, { ...step, sources: now }], future: rest, isClosed: true },
    sources: step.sources,
    selection: step.selection,
  }
}
