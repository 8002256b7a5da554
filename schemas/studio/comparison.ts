/**
 * What a change of a form does to applicants, as the server answers it. Shared by the server and the studio. Paths are
 * dotted, as in a layout; labels are looked up by the page.
 */

/** A reason why answers are refused: a keyword or code, and the limit of the rule, never a value. */
export type Reason = { readonly path: string; readonly code: string; readonly limit?: number }

/** An answer of a made-up example. `count`: entries of a list; without `value` and `count` nothing is answered. */
export type ExampleAnswer = {
  readonly path: string
  readonly value?: string | number | boolean
  readonly count?: number
}

/**
 * `found`: answers that one version accepts and the other refuses, as few as show it. `notFound`: none in so many tries,
 * which does not prove that there is none. `unchanged`: no rule of this mode differs.
 */
export type Outcome =
  | { readonly kind: 'found'; readonly answers: readonly ExampleAnswer[]; readonly reasons: readonly Reason[] }
  | { readonly kind: 'notFound'; readonly tries: number }
  | { readonly kind: 'unchanged' }

/** `refusedNow`: accepted before, refused now. `acceptedNow`: refused before, accepted now. */
export const directions = ['refusedNow', 'acceptedNow'] as const
export type Direction = (typeof directions)[number]
export type ModeComparison = { readonly mode: string } & Readonly<Record<Direction, Outcome>>
export type FormComparison = { readonly version: number; readonly modes: readonly ModeComparison[] }

/** What becomes of a stored application under the new version; of several the weightiest counts. */
export const replayClasses = ['refused', 'askedMore', 'notSendable', 'dropped'] as const
export type ReplayClass = (typeof replayClasses)[number]

/** Counts below this number are not told, so that no single applicant is described. */
export const FEWEST_TOLD = 5
/** Null: fewer than `FEWEST_TOLD`, at least one. */
export type ToldCount = number | null
export type ReplayReason = Reason & { readonly outcome: ReplayClass; readonly count: ToldCount }
export type ModeReplay = {
  readonly mode: string
  readonly total: ToldCount
  readonly outcomes: Readonly<Record<ReplayClass, ToldCount>>
  readonly reasons: readonly ReplayReason[]
}
/** How many of the last applications a replay judges at most, and how many days old they may be. */
export const MAX_REPLAYED = 1000
export const MAX_REPLAYED_DAYS = 180
/** `total`: how many applications there were. */
export type FormReplay = { readonly version: number; readonly total: number; readonly modes: readonly ModeReplay[] }
/** Lines of the answer of a replay: progress, then the result or the code of an error. */
export type ReplayLine =
  | { readonly done: number; readonly total: number }
  | { readonly result: FormReplay }
  /** Code of an error (schemas/errors.json). */
  | { readonly failed: string }
