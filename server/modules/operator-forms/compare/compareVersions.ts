import { canonicalJson } from '../../../../schemas/format/canonicalJson.ts'
import { isObject, type JsonObject } from '../../../../schemas/json.ts'
import { inMode, modesOf } from '../../../../schemas/modes/modes.ts'
import type { ModeComparison, ModeReplay } from '../../../../schemas/studio/comparison.ts'
import { displayLooks } from '../../../../schemas/studio/differenceKinds.ts'
import { withoutNotes } from '../../../forms/compile/emit.ts'
import { CalculatorService } from '../../calculator/calculator.service.ts'
import { ClassifierService } from '../../classifiers/classifiers.service.ts'
import { chainOf, type Chain, type ChainTools } from './chain.ts'
import { Budget, findCounterexample, MAX_SEARCH_MS, type Searched } from './counterexample.ts'
import type { ChainPortal, StoredAnswers, Versions } from './protocol.ts'
import { ModeTally, toldCount, tooFew } from './replay.ts'

/** All modes and directions together, by the clock: the page waits for half a minute. */
const MAX_TOTAL_MS = 20_000
const PART_SIZE = 20

type Compared = Omit<Versions, 'stopped'> & { readonly isStopped?: () => boolean }
/** The chains of one mode; null when all that decides about answers is the same. */
type ModeChains = { readonly mode: string; readonly chains: { readonly before: Chain; readonly now: Chain } | null }
export type ModeExamples = { readonly mode: string; readonly refusedNow: Searched; readonly acceptedNow: Searched }

const unchanged: Searched = { payload: null, outcome: { kind: 'unchanged' } }

/** Counterexamples of both directions in each mode that both versions have (OPR-80). */
export function examplesOf(compared: Compared, portal: ChainPortal): ModeExamples[] {
  const started = performance.now()
  const modes = [...chainsOf(compared, portal)]
  let searches = 2 * modes.filter(({ chains }) => chains !== null).length
  const isStopped = compared.isStopped ?? (() => false)
  return modes.map(({ mode, chains }) => {
    if (chains === null) return { mode, refusedNow: unchanged, acceptedNow: unchanged }
    const search = (from: Chain, to: Chain): Searched => {
      // What is left of the time is shared by the searches that are left.
      const wallMs = Math.max(0, MAX_TOTAL_MS - (performance.now() - started)) / searches
      searches -= 1
      return findCounterexample(from, to, new Budget(isStopped, MAX_SEARCH_MS, wallMs))
    }
    return {
      mode,
      refusedNow: search(chains.before, chains.now),
      acceptedNow: search(chains.now, chains.before),
    }
  })
}

export function toldExamples(modes: readonly ModeExamples[]): ModeComparison[] {
  return modes.map(({ mode, refusedNow, acceptedNow }) => ({
    mode,
    refusedNow: refusedNow.outcome,
    acceptedNow: acceptedNow.outcome,
  }))
}

/** What becomes of stored applications, by mode. Applications of a mode that one version lacks are left out. */
export function replayOf(
  compared: Compared,
  portal: ChainPortal,
  payloads: readonly StoredAnswers[],
  onProgress: (done: number) => void,
): ModeReplay[] {
  const tallies = new Map<string, ModeTally | number>()
  for (const { mode, chains } of chainsOf(compared, portal))
    tallies.set(mode, chains === null ? 0 : new ModeTally(chains.before, chains.now))
  for (const [index, { mode, payload }] of payloads.entries()) {
    if (index % PART_SIZE === 0) {
      if (compared.isStopped?.() === true) break
      onProgress(index)
    }
    const tally = tallies.get(mode)
    if (typeof tally === 'number') tallies.set(mode, tally + 1)
    else tally?.add(payload)
  }
  return [...tallies].map(([mode, tally]) => (typeof tally === 'number' ? sameForAll(mode, tally) : tally.result(mode)))
}

function sameForAll(mode: string, total: number): ModeReplay {
  if (toldCount(total) === null) return tooFew(mode)
  return { mode, total, outcomes: { refused: 0, askedMore: 0, notSendable: 0, dropped: 0 }, reasons: [] }
}

function* chainsOf({ form, before, now, at }: Compared, portal: ChainPortal): Generator<ModeChains> {
  const tools: ChainTools = {
    calculator: new CalculatorService(),
    classifiers: new ClassifierService(() => new Date(at)),
    portal,
  }
  const existed = new Set(modesOf(before.ui))
  for (const mode of modesOf(now.ui)) {
    if (!existed.has(mode)) continue
    const [one, other] = [before, now].map(documents => decisiveIn(documents, mode))
    yield {
      mode,
      chains:
        one === other ? null : { before: chainOf(form, before, mode, tools), now: chainOf(form, now, mode, tools) },
    }
  }
}

/**
 * All of a version that decides about answers in one mode. Where it is the same, no answer is decided differently: that is
 * proven, and nothing is searched.
 */
function decisiveIn(documents: Versions['now'], mode: string): string {
  const { schema, ui } = inMode(documents, mode)
  const fields: JsonObject = isObject(ui['fields']) ? ui['fields'] : {}
  const looks = Object.entries(fields).map(([path, look]): readonly [string, unknown] => [path, decisiveLook(look)])
  return canonicalJson([withoutNotes(schema), { ...ui, fields: Object.fromEntries(looks) }])
}

function decisiveLook(look: unknown): unknown {
  return isObject(look) ? Object.fromEntries(Object.entries(look).filter(([key]) => !displayLooks.has(key))) : look
}
