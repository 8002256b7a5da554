import type { Difference, Subject } from '../../../../schemas/studio/differences.ts'

export type SubjectChanges = { subject: Subject; differences: readonly Difference[] }

/** Order of the groups: what applicants must answer, what is accepted, the wording, the looks. */
const ranks: readonly (readonly [RegExp, number])[] = [
  [/^(fieldAdded|fieldRemoved|required|mode\.|given|constant|submit|section\.(added|removed|visibleWhen))/, 0],
  [/^(field\.|choice|rule|effect|definition|look\.(visibleWhen|checksum|accept|readOnly|classifier))/, 1],
  [/^text\./, 2],
  [/^(note|schemaOrder|language|ruleOrder|effectOrder)/, 4],
]

function rankOf({ kind }: Difference): number {
  return ranks.find(([pattern]) => pattern.test(kind))?.[1] ?? 3
}

/**
 * Differences by what they are about, the weightiest first.
 * @param changed questions that come to something else in some mode, with a difference of their own or not
 */
export function bySubject(
  differences: readonly Difference[],
  changed: ReadonlySet<string> = new Set<string>(),
): SubjectChanges[] {
  const groups = new Map<string, { subject: Subject; differences: Difference[] }>()
  for (const difference of differences) {
    const key = `${difference.subject.kind} ${difference.subject.id}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { subject: difference.subject, differences: [difference] })
    else group.differences.push(difference)
  }
  for (const id of changed)
    if (!groups.has(`field ${id}`)) groups.set(`field ${id}`, { subject: { kind: 'field', id }, differences: [] })
  const sorted = [...groups.values()].map(({ subject, differences: own }) => ({
    subject,
    differences: own.toSorted((one, other) => rankOf(one) - rankOf(other)),
  }))
  const weight = ({ subject, differences: own }: SubjectChanges): number =>
    subject.kind === 'field' && changed.has(subject.id) ? 0 : Math.min(...own.map(rankOf))
  return sorted.sort((one, other) => weight(one) - weight(other))
}
