import { randomOf } from './random.ts'

/** What a fault acts on. Two faults of one place are never at the same time: the second would hide the first. */
type Place = 'portal' | 'database' | 'network' | 'door' | 'providers' | 'clock'

/** Every kind of fault with its place, in the order in which faults of one moment are healed. */
export const placeOf = {
  'clock an hour ahead': 'clock',
  'clock an hour behind': 'clock',
  'providers return 500': 'providers',
  'providers are slow': 'providers',
  'providers send garbage': 'providers',
  'providers drip': 'providers',
  'providers send wrong types': 'providers',
  'connections of clients cut': 'door',
  'network of clients slow': 'door',
  'responses to clients lost': 'door',
  'connections of the database cut': 'network',
  'network to the database slow': 'network',
  'network to the database silent': 'network',
  'responses of the database lost': 'network',
  'database restarted': 'database',
  'database failover': 'database',
  'database hangs': 'database',
  'standby down': 'database',
  'disk of the database full': 'database',
  'disk of its log full': 'database',
  'disk of the portal full': 'database',
  'portal killed': 'portal',
  'portal hangs': 'portal',
  'portal rolled': 'portal',
} as const satisfies Readonly<Record<string, Place>>
export type FaultKind = keyof typeof placeOf
export const allKinds = Object.keys(placeOf) as readonly FaultKind[]

/** Faults after which an acknowledged write can be missing, if anything is wrong with it. */
export const losingKinds = ['portal killed', 'database failover', 'database restarted'] as const

export type PlannedFault = {
  readonly kind: FaultKind
  readonly lastsMs: number
  /** Modulo the number of portals. */
  readonly portal: number
  /** Bytes after which a connection is cut, and similar. */
  readonly size: number
}
/** Faults of different places that begin one shortly after the other, and are all there until the longest ends. */
export type PlannedStep = {
  /** Undisturbed time before it. */
  readonly pauseMs: number
  /** Between the begins. */
  readonly apartMs: number
  readonly faults: readonly PlannedFault[]
}

type PlanOptions = {
  readonly kinds?: readonly FaultKind[]
  /** Where the first one is from, if not from `kinds`; those that cannot lose writes are left out. */
  readonly losing?: readonly FaultKind[]
  /** Factor for all times. */
  readonly pace?: number
}

const MAX_TOGETHER = 3
/**
 * What happens, for a seed: first a fault that can lose writes, then every one of the kinds in turn, alone or up to three
 * at a time, in an order of the seed. A short plan begins like a longer one of the same seed.
 */
export function planOf(
  seed: number,
  count: number,
  { kinds = allKinds, losing = kinds, pace = 1 }: PlanOptions = {},
): PlannedStep[] {
  const random = randomOf(seed)
  const planned = (kind: FaultKind): PlannedFault => ({
    kind,
    lastsMs: Math.round((800 + random.below(kind === 'portal hangs' ? 5_000 : 1_700)) * pace),
    portal: random.below(2),
    size: 20 + random.below(3_000),
  })
  const step = (together: readonly FaultKind[]): PlannedStep => ({
    pauseMs: Math.round((800 + random.below(700)) * pace),
    apartMs: Math.round(random.below(400) * pace),
    faults: together.map(planned),
  })
  const first = losingKinds.filter(kind => losing.includes(kind))
  const plan = [step([first[random.below(first.length)] ?? kinds[0]!])]
  while (plan.length < count) {
    const left = random.shuffled(kinds)
    while (left.length > 0) {
      const together = [left.shift()!]
      for (let more = random.below(MAX_TOGETHER); more > 0; more -= 1) {
        const places = together.map(kind => placeOf[kind])
        const next = left.findIndex(kind => !places.includes(placeOf[kind]))
        if (next >= 0) together.push(...left.splice(next, 1))
      }
      plan.push(step(together))
    }
  }
  return plan.slice(0, count)
}
