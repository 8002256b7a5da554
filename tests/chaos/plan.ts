import { randomOf } from './random.ts'

/** Faults after which an acknowledged write can be missing, if anything is wrong with it. */
export const losingKinds = ['portal killed', 'database failover', 'database restarted'] as const
export const otherKinds = [
  'portal hangs',
  'portal rolled',
  'connections of the database cut',
  'network to the database slow',
  'network to the database silent',
  'connections of clients cut',
  'database hangs',
  'standby down',
  'providers return 500',
  'providers are slow',
  'providers send garbage',
  'clock an hour ahead',
] as const
export type FaultKind = (typeof losingKinds)[number] | (typeof otherKinds)[number]

const allKinds: readonly FaultKind[] = [...losingKinds, ...otherKinds]

export type PlannedFault = {
  readonly kind: FaultKind
  /** Undisturbed time before it. */
  readonly pauseMs: number
  readonly lastsMs: number
  readonly portal: 0 | 1
  /** Bytes after which a connection is cut, and similar. */
  readonly size: number
}

/**
 * What happens, for a seed: first a fault that can lose writes, then every one of the kinds in turn, in an order of the
 * seed. A short plan begins like a longer one of the same seed.
 * @param pace factor for all times
 */
export function planOf(seed: number, count: number, { kinds = allKinds, pace = 1 } = {}): PlannedFault[] {
  const random = randomOf(seed)
  const planned = (kind: FaultKind): PlannedFault => ({
    kind,
    pauseMs: Math.round((800 + random.below(700)) * pace),
    lastsMs: Math.round((800 + random.below(1_700)) * pace),
    portal: random.below(2) === 0 ? 0 : 1,
    size: 20 + random.below(3_000),
  })
  const plan = [planned(losingKinds[random.below(losingKinds.length)]!)]
  while (plan.length < count) plan.push(...random.shuffled(kinds).map(planned))
  return plan.slice(0, count)
}
