import type { DrillReport } from './drill.ts'

/** The tables of a drill, in Markdown. */
export function reportLines(seed: number, report: DrillReport): string[] {
  const { happened, writes, resolved, lost, doubled, violations, byName, rejections, calls, memoryMb } = report
  const kinds = [...new Set(happened.map(({ kind }) => kind))].toSorted()
  const most = (values: readonly number[]) => `${(Math.max(...values) / 1000).toFixed(1)} s`
  return [
    '| fault | times | longest time without an acknowledged write | ready again after at most |',
    '|---|---|---|---|',
    ...kinds.map(kind => {
      const own = happened.filter(one => one.kind === kind)
      return `| ${kind} | ${own.length} | ${most(own.map(({ gapMs }) => gapMs))} | ${most(own.map(({ readyAt, healedAt }) => readyAt - healedAt))} |`
    }),
    '',
    `Seed ${seed}: ${happened.length} faults, ${calls} calls. Writes: ${writes.ok} ok, ${writes.rejected} rejected, ${writes.unknown} unknown, of which ${resolved.ok} turned out stored and ${resolved.rejected} not.`,
    `Acknowledged: ${listed(byName)}.${rejections.size === 0 ? '' : ` Rejected: ${listed(rejections)}.`}`,
    `Lost ${lost}, stored twice ${doubled}. p99 of all calls ${Math.round(report.p99DuringMs)} ms during faults, ${Math.round(report.p99OutsideMs)} ms outside. Memory ${memoryMb.join(' and ')} MB.`,
    ...(violations.length === 0 ? ['All invariants hold.'] : ['Violations:', ...counted(violations)]),
  ]
}

function counted(sentences: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  return [...counts].map(([sentence, count]) => `- ${sentence}${count > 1 ? ` (${count} times)` : ''}`)
}

const listed = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `${count} × ${name}`).join(', ')
