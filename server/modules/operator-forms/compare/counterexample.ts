import type { ExampleAnswer, Outcome, Reason } from '../../../../schemas/studio/comparison.ts'
import type { Issue } from '../../../../schemas/validation/issues.ts'
import { isJsonObject } from '../../../forms/documents.ts'
import { pathOf, without, withValue, type Document } from '../../../forms/payload/document.ts'
import { submitObjection, findPayload } from '../../../forms/payload/search.ts'
import { valueAt } from '../../../forms/valueAt.ts'
import { carried, refusalsOf, type Chain } from './chain.ts'
import { variantsOf } from './variants.ts'

export const MAX_TRIES = 600
export const MAX_SEARCH_MS = 2000
const MAX_SHRINKS = 200
const MAX_SHRINK_MS = 500
const MAX_ANSWERS = 6
const MAX_REASONS = 3

/** `payload`: the whole example, which `from` accepts and `to` refuses as its page sends it. */
export type Found = { readonly payload: Document; readonly outcome: Extract<Outcome, { kind: 'found' }> }
export type Searched = Found | { readonly payload: null; readonly outcome: Exclude<Outcome, { kind: 'found' }> }
type Refusals = ReturnType<typeof refusalsOf>

/** Looks at the clock and at the wish to stop before every try. */
export class Budget {
  readonly #isStopped: () => boolean
  readonly #maxMs: number
  readonly #maxWallMs: number
  readonly #started = performance.now()
  readonly #cpu = process.cpuUsage()
  tries = 0

  /** @param maxMs of processor time. @param maxWallMs by the clock, so that a busy machine answers in time as well */
  constructor(isStopped: () => boolean, maxMs: number, maxWallMs = Infinity) {
    this.#isStopped = isStopped
    this.#maxMs = maxMs
    this.#maxWallMs = maxWallMs
  }

  get isSpent(): boolean {
    // The processor time of the thread is not available: both that of the process and the time of day are never less.
    const { user, system } = process.cpuUsage(this.#cpu)
    const wallMs = performance.now() - this.#started
    const spentMs = Math.min(wallMs, (user + system) / 1000)
    return this.tries >= MAX_TRIES || spentMs >= this.#maxMs || wallMs >= this.#maxWallMs || this.#isStopped()
  }
}

/**
 * Searches answers that one version accepts and the other refuses, both by all that decides today, on documents that the
 * pages can make. A found example is a proof; none found proves nothing (OPR-80).
 */
export function findCounterexample(from: Chain, to: Chain, budget: Budget): Searched {
  budget.tries += 1
  const { payload: neutral } = findPayload(from.search)
  if (neutral === null) return { payload: null, outcome: { kind: 'notFound', tries: budget.tries } }
  const refuses = (document: Document): boolean => refusalsOf(to, carried(from, to, document)).length > 0
  if (refuses(neutral)) return told(from, to, neutral, null)
  for (const start of variantsOf(from, to, neutral)) {
    if (budget.isSpent) break
    budget.tries += 1
    const { payload } = findPayload(from.search, { accepts: refuses, starts: [start] })
    if (payload !== null) return told(from, to, payload, neutral)
  }
  return { payload: null, outcome: { kind: 'notFound', tries: budget.tries } }
}

function told(from: Chain, to: Chain, found: Document, neutral: Document | null): Found {
  const payload = shrunk(from, to, found, neutral)
  const after = carried(from, to, payload)
  const refusals = refusalsOf(to, after).slice(0, MAX_REASONS)
  return {
    payload,
    outcome: {
      kind: 'found',
      answers: tellingAnswers(from, payload, neutral, refusals),
      reasons: refusals.map(reasonOf),
    },
  }
}

/** Takes answers away, or back to the neutral ones, as long as the verdicts and their first reason stay. */
function shrunk(from: Chain, to: Chain, found: Document, neutral: Document | null): Document {
  const keyOf = (refusals: Refusals): string => `${refusals[0]?.path ?? ''} ${refusals[0]?.code ?? ''}`
  const wanted = keyOf(refusalsOf(to, carried(from, to, found)))
  let payload = found
  let tries = 0
  const started = performance.now()
  const isKept = (document: Document): boolean => {
    tries += 1
    return (
      tries <= MAX_SHRINKS &&
      performance.now() - started <= MAX_SHRINK_MS &&
      from.verdict(document).length === 0 &&
      submitObjection(from.page, document) === undefined &&
      keyOf(refusalsOf(to, carried(from, to, document))) === wanted
    )
  }
  for (const path of [...from.page.rendered].reverse()) {
    const value = valueAt(payload, path)
    const plain = neutral === null ? undefined : valueAt(neutral, path)
    if (value === undefined || JSON.stringify(value) === JSON.stringify(plain)) continue
    for (const next of plain === undefined ? [without(payload, path)] : [withValue(payload, path, plain)]) {
      const settled = from.page.settle(next)
      if (isKept(settled)) payload = settled
    }
  }
  return payload
}

/** Answers that differ from those that both versions accept, and those that are refused. */
function tellingAnswers(from: Chain, payload: Document, neutral: Document | null, refusals: Refusals): ExampleAnswer[] {
  const refused = new Set(refusals.map(({ path }) => fieldOf(from, path)))
  const differing = [...from.page.rendered].filter(
    path => neutral !== null && JSON.stringify(valueAt(payload, path)) !== JSON.stringify(valueAt(neutral, path)),
  )
  return [...new Set([...differing, ...refused])]
    .filter(path => from.page.rendered.has(path))
    .slice(0, MAX_ANSWERS)
    .map(path => answerOf(path, valueAt(payload, path)))
}

function answerOf(path: string, value: unknown): ExampleAnswer {
  if (Array.isArray(value)) return { path, count: value.length }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return { path, value }
  return isJsonObject(value) ? { path, count: Object.keys(value).length } : { path }
}

/** The question that a place in the answers belongs to; positions of lists are left out. */
export function fieldOf({ page }: Pick<Chain, 'page'>, pointer: string): string {
  const path = pathOf(pointer.replaceAll(/\/\d+(?=\/|$)/g, ''))
  return [...page.rendered].find(one => path.startsWith(`${one}.`)) ?? path
}

/** Only numbers of the schema are told: other parameters can show what was answered. */
export function reasonOf({ path, code, params }: Pick<Issue, 'path' | 'code' | 'params'>): Reason {
  const limit = params?.['limit']
  return {
    path: pathOf(path.replaceAll(/\/\d+(?=\/|$)/g, '')),
    code,
    ...(typeof limit === 'number' ? { limit } : {}),
  }
}
