import type { DrillReport, Happened } from './drill.ts'

/** A long drill is carried out in parts; each has its own checks. */
export function merged([first, ...others]: readonly DrillReport[]): DrillReport {
  if (first === undefined) throw new Error('a drill has at least one part')
  return others.reduce(
    (sum, part) => ({
      violations: [...sum.violations, ...part.violations],
      lost: sum.lost + part.lost,
      doubled: sum.doubled + part.doubled,
      resolved: added(sum.resolved, part.resolved),
      happened: [...sum.happened, ...part.happened],
      writes: added(sum.writes, part.writes),
      byName: addedMaps(sum.byName, part.byName),
      rejections: addedMaps(sum.rejections, part.rejections),
      during: [...sum.during, ...part.during],
      outside: [...sum.outside, ...part.outside],
    }),
    first,
  )
}

/** The tables of a drill, in Markdown. */
export function reportLines(seed: number, report: DrillReport): string[] {
  const { happened, writes, resolved, lost, doubled, violations, byName, rejections, during, outside } = report
  const most = (values: readonly number[]) =>
    values.length === 0 ? '' : `${(Math.max(...values) / 1000).toFixed(1)} s`
  const row = (name: string, count: string | number, others: string | number, own: readonly Happened[]) =>
    `| ${name} | ${count} | ${others} | ${most(own.map(({ gapMs }) => gapMs))} | ${most(own.map(({ readyAt, healedAt }) => readyAt - healedAt))} |`
  const kinds = [...new Set(happened.flatMap(one => one.kinds))].toSorted()
  const together = [...new Set(happened.map(one => one.kinds.length))].filter(count => count > 1).toSorted()
  const hidden = happened.flatMap(one => one.kinds.filter(kind => !one.felt.includes(kind)))
  const memory = memoryChange(happened)
  return [
    '| fault | alone | with others | longest time without an acknowledged write | ready again after at most |',
    '|---|---|---|---|---|',
    ...kinds.map(kind => {
      const own = happened.filter(one => one.kinds.includes(kind))
      const alone = own.filter(one => one.kinds.length === 1)
      return row(kind, alone.length, own.length - alone.length, alone)
    }),
    ...together.map(count => {
      const own = happened.filter(one => one.kinds.length === count)
      return row(`${count} at a time`, '', own.length, own)
    }),
    '',
    `Seed ${seed}: ${happened.flatMap(one => one.kinds).length} faults at ${happened.length} moments, ${during.length + outside.length} calls. Writes: ${writes.ok} ok, ${writes.rejected} rejected, ${writes.unknown} unknown, of which ${resolved.ok} turned out stored and ${resolved.rejected} not.`,
    `Acknowledged: ${listed(byName)}.${rejections.size === 0 ? '' : ` Rejected: ${listed(rejections)}.`}`,
    `Lost ${lost}, stored twice ${doubled}. p99 of all calls ${Math.round(percentile99(during))} ms during faults, ${Math.round(percentile99(outside))} ms outside. Memory of a portal ${memory.first} MB in the first quarter, ${memory.last} MB in the last one.`,
    ...(hidden.length === 0 ? [] : [`Beside another one without an effect of its own: ${hidden.length} faults.`]),
    ...(violations.length === 0 ? ['All invariants hold.'] : ['Violations:', ...counted(violations)]),
  ]
}

/** Medians of the first and the last quarter: portals are started again and again, and one figure says little. */
export function memoryChange(happened: readonly Pick<Happened, 'memoryMb'>[]): { first: number; last: number } {
  const quarter = Math.ceil(happened.length / 4)
  const middle = (part: typeof happened) => {
    const sorted = part.flatMap(({ memoryMb }) => memoryMb).toSorted((a, b) => a - b)
    return sorted[sorted.length >> 1] ?? 0
  }
  return { first: middle(happened.slice(0, quarter)), last: middle(happened.slice(-quarter)) }
}

function percentile99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0
}

function added<Key extends string>(
  one: Readonly<Record<Key, number>>,
  other: Readonly<Record<Key, number>>,
): Record<Key, number> {
  const sum = { ...one } as Record<Key, number>
  for (const key of Object.keys(other) as Key[]) sum[key] += other[key]
  return sum
}

function addedMaps(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): Map<string, number> {
  const sum = new Map(one)
  for (const [key, count] of other) sum.set(key, (sum.get(key) ?? 0) + count)
  return sum
}

function counted(sentences: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  return [...counts].map(([sentence, count]) => `- ${sentence}${count > 1 ? ` (${count} times)` : ''}`)
}

const listed = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `${count} × ${name}`).join(', ')
