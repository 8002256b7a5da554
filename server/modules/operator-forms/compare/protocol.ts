import type { ModeComparison, ModeReplay } from '../../../../schemas/studio/comparison.ts'
import type { PortalSettings } from '../../../config/portal.ts'
import type { FormDocuments } from '../../../forms/documents.ts'
import type { OfferedLists } from '../../../forms/offered.ts'

/** Settings that decide about answers. */
export type ChainPortal = OfferedLists & Pick<PortalSettings, 'personalCodeCountries' | 'relatedApplicants'>
export type CompareStart = { readonly portal: ChainPortal }

export type Versions = {
  readonly form: string
  readonly before: Pick<FormDocuments, 'schema' | 'ui'>
  readonly now: Pick<FormDocuments, 'schema' | 'ui'>
  /** Milliseconds since 1970; the years of a classifier depend on it. */
  readonly at: number
  /** One number in shared memory; the job stops soon after it is not 0. */
  readonly stopped: SharedArrayBuffer
}
export type StoredAnswers = { readonly mode: string; readonly payload: unknown }
/** `payloads` are decrypted; nothing of them leaves the thread. */
export type CompareJob = Versions &
  ({ readonly kind: 'examples' } | { readonly kind: 'replay'; readonly payloads: readonly StoredAnswers[] })
export type CompareAnswer = { readonly modes: readonly ModeComparison[] } | { readonly replayed: readonly ModeReplay[] }
/** Payloads judged so far. */
export type ComparePart = { readonly done: number }
