import type { PageReport } from '../../../schemas/generated/types/actions/page-report.ts'

export type Vitals = NonNullable<PageReport['vitals']>

/** Entries of types that the library of the browser lacks. */
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Interaction = PerformanceEntry & { interactionId?: number }

/** A window of shifts ends a second after the last of them, or five after the first. */
const SHIFT_GAP_MS = 1_000
const SHIFT_WINDOW_MS = 5_000
/** The slowest interactions; one in fifty is left out as an exception. */
const MAX_INTERACTIONS = 10
const INTERACTIONS_PER_EXCEPTION = 50
const SHORTEST_MS = 40

/**
 * Measures the page from its start: browsers keep early entries.
 * @returns a function for the values so far: LCP and INP in milliseconds, CLS; without those that the browser cannot measure
 */
export function measureVitals(): () => Vitals {
  let lcp: number | undefined
  const shifts = { sum: 0, worst: 0, startedAt: 0, lastAt: 0 }
  const interactions = new Map<number, number>()
  let seen = 0

  const lastsOf = [
    observe('largest-contentful-paint', entry => {
      lcp = entry.startTime
    }),
    observe('layout-shift', entry => {
      const { value, hadRecentInput, startTime } = entry as Shift
      if (hadRecentInput) return
      const isSameWindow =
        startTime - shifts.lastAt < SHIFT_GAP_MS && startTime - shifts.startedAt < SHIFT_WINDOW_MS && shifts.sum > 0
      shifts.sum = isSameWindow ? shifts.sum + value : value
      if (!isSameWindow) shifts.startedAt = startTime
      shifts.lastAt = startTime
      shifts.worst = Math.max(shifts.worst, shifts.sum)
    }),
    observe('event', entry => {
      const { interactionId = 0, duration } = entry as Interaction
      if (interactionId === 0) return
      if (!interactions.has(interactionId)) seen += 1
      interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
      if (interactions.size > MAX_INTERACTIONS) interactions.delete(fastest(interactions))
    }),
  ]

  return () => {
    for (const readRest of lastsOf) readRest?.()
    const isMeasured = (type: string) => supported().includes(type)
    const slowest = [...interactions.values()].sort((one, other) => other - one)
    const interactionCount = (performance as { interactionCount?: number }).interactionCount ?? seen
    const inp = slowest[Math.min(slowest.length - 1, Math.floor(interactionCount / INTERACTIONS_PER_EXCEPTION))]
    return {
      // In the background nothing is painted, so the time says nothing about the page.
      ...(lcp !== undefined && !wasHidden() ? { lcp: Math.round(lcp) } : {}),
      ...(inp === undefined ? {} : { inp: Math.round(inp) }),
      ...(isMeasured('layout-shift') ? { cls: Math.round(shifts.worst * 10_000) / 10_000 } : {}),
    }
  }
}

const supported = (): readonly string[] =>
  typeof PerformanceObserver === 'undefined' ? [] : (PerformanceObserver.supportedEntryTypes ?? [])

/** @returns a function that handles the entries which have not been delivered yet; undefined if the browser has no such entries */
function observe(type: string, handle: (entry: PerformanceEntry) => void): (() => void) | undefined {
  if (!supported().includes(type)) return undefined
  const observer = new PerformanceObserver(list => list.getEntries().forEach(handle))
  observer.observe({ type, buffered: true, durationThreshold: SHORTEST_MS } as PerformanceObserverInit)
  return () => observer.takeRecords().forEach(handle)
}

function fastest(interactions: ReadonlyMap<number, number>): number {
  let found = -1
  for (const [id, duration] of interactions) if (found === -1 || duration < (interactions.get(found) ?? 0)) found = id
  return found
}

/** Whether the page has been in the background before now, where the browser keeps a record of it. */
function wasHidden(): boolean {
  const before = performance.getEntriesByType?.('visibility-state') ?? []
  // The last entry is the one that causes the report.
  return before.slice(0, -1).some(({ name }) => name === 'hidden')
}
