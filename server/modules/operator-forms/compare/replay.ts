import {
  FEWEST_TOLD,
  replayClasses,
  type ModeReplay,
  type Reason,
  type ReplayClass,
  type ToldCount,
} from '../../../../schemas/studio/comparison.ts'
import type { Issue } from '../../../../schemas/validation/issues.ts'
import { isJsonObject } from '../../../forms/documents.ts'
import { withValue, type Document } from '../../../forms/payload/document.ts'
import { submitObjection } from '../../../forms/payload/search.ts'
import { valueAt } from '../../../forms/valueAt.ts'
import { carried, type Chain } from './chain.ts'
import { fieldOf, reasonOf } from './counterexample.ts'

type Tally = {
  total: number
  classes: Map<ReplayClass, number>
  reasons: Map<string, { reason: Reason; outcome: ReplayClass; count: number }>
}
const MAX_REASONS = 60

/** Counts what becomes of the stored applications of one mode (OPR-82). Keeps counts and reasons, and no answer. */
export class ModeTally {
  readonly #before: Chain
  readonly #now: Chain
  readonly #tally: Tally = { total: 0, classes: new Map(), reasons: new Map() }

  constructor(before: Chain, now: Chain) {
    this.#before = before
    this.#now = now
  }

  /**
   * Judges with both versions and counts only what is new: contents of files and tokens are not stored, so nearly every
   * stored application has issues of its own.
   * @param payload as stored, decrypted
   */
  add(payload: unknown): void {
    this.#tally.total += 1
    if (!isJsonObject(payload)) return
    const was = withConstants(this.#before, payload)
    const then = carried(this.#before, this.#before, was)
    const now = carried(this.#before, this.#now, was)
    const known = new Set(issuesOf(this.#before, then).map(keyOf))
    const reasons = issuesOf(this.#now, now).filter(issue => !known.has(keyOf(issue)))
    const found = new Map<ReplayClass, Pick<Issue, 'path' | 'code' | 'params'>[]>()
    const add = (outcome: ReplayClass, issue: Pick<Issue, 'path' | 'code' | 'params'>): void =>
      void found.set(outcome, [...(found.get(outcome) ?? []), issue])
    for (const issue of reasons) add(issue.code === 'required' ? 'askedMore' : 'refused', issue)
    const objection = submitObjection(this.#now.page, now)
    if (objection !== undefined && submitObjection(this.#before.page, then) === undefined)
      add('notSendable', { path: objection.path, code: 'submit' })
    for (const path of this.#before.page.rendered)
      if (valueAt(then, path) !== undefined && valueAt(now, path) === undefined)
        add('dropped', { path: `/${path.replaceAll('.', '/')}`, code: 'dropped' })
    const weightiest = replayClasses.find(outcome => found.has(outcome))
    if (weightiest === undefined) return
    const { classes } = this.#tally
    classes.set(weightiest, (classes.get(weightiest) ?? 0) + 1)
    for (const [outcome, issues] of found) this.#count(outcome, issues)
  }

  #count(outcome: ReplayClass, issues: readonly Pick<Issue, 'path' | 'code' | 'params'>[]): void {
    const chain = outcome === 'dropped' ? this.#before : this.#now
    // One application counts once for each reason, however many entries of a list have it.
    const own = new Map(
      issues.map(issue => {
        const reason = { ...reasonOf(issue), path: fieldOf(chain, issue.path) }
        return [JSON.stringify([outcome, reason]), reason] as const
      }),
    )
    for (const [key, reason] of own) {
      const count = (this.#tally.reasons.get(key)?.count ?? 0) + 1
      this.#tally.reasons.set(key, { reason, outcome, count })
    }
  }

  result(mode: string): ModeReplay {
    const { total, classes, reasons } = this.#tally
    if (total > 0 && total < FEWEST_TOLD) return tooFew(mode)
    return {
      mode,
      total: toldCount(total),
      outcomes: Object.fromEntries(
        replayClasses.map(outcome => [outcome, toldCount(classes.get(outcome) ?? 0)]),
      ) as ModeReplay['outcomes'],
      reasons: [...reasons.values()]
        .sort((one, other) => other.count - one.count)
        .slice(0, MAX_REASONS)
        .map(({ reason, outcome, count }) => ({ ...reason, outcome, count: toldCount(count) })),
    }
  }
}

/** Of so few applications every count would describe single applicants. */
export function tooFew(mode: string): ModeReplay {
  return {
    mode,
    total: null,
    outcomes: { refused: null, askedMore: null, notSendable: null, dropped: null },
    reasons: [],
  }
}

export function toldCount(count: number): ToldCount {
  return count > 0 && count < FEWEST_TOLD ? null : count
}

/** Fixed values are not stored with every form, but its page sends them. */
function withConstants({ page }: Chain, payload: Document): Document {
  return Object.entries(page.constants).reduce((document, [path, value]) => withValue(document, path, value), payload)
}

/** Both kinds of rules, though one alone stops an application: what is not stored must not hide the others. */
function issuesOf(chain: Chain, document: Document): Issue[] {
  const issues = chain.validate(document)
  try {
    return [...issues, ...chain.knownIssues(document)]
  } catch {
    // These rules expect answers of the right types, which the schema has refused.
    return issues
  }
}

function keyOf({ path, code }: Issue): string {
  return `${path} ${code}`
}
