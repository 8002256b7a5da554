import type { Subject, Report } from './differences.ts'
import { factKey, type Facts } from './facts.ts'
import { movedIn } from './moved.ts'

type Place = { section: string; after: string | undefined }

/** Sections and fields that are somewhere else than before. */
export function reportPlaces(report: Report, before: Facts, now: Facts, isGone: (path: string) => boolean): void {
  const order = (facts: Facts) => namesIn(facts.get(factKey('form', 'sectionOrder')))
  const [old, current] = [order(before), order(now)]
  for (const id of current) if (!old.includes(id)) report('section.added', { kind: 'section', id }, undefined, id)
  for (const id of old) if (!current.includes(id)) report('section.removed', { kind: 'section', id }, id, undefined)
  for (const id of movedIn(old, current)) {
    const after = current[current.indexOf(id) - 1]
    report(
      after === undefined ? 'section.movedFirst' : 'section.moved',
      { kind: 'section', id },
      undefined,
      undefined,
      after === undefined ? undefined : { afterSection: after },
    )
  }
  const [places, next] = [placesOf(before, old), placesOf(now, current)]
  const moved = new Set(
    current.flatMap(id =>
      movedIn(
        namesIn(before.get(factKey('section', id, 'fields'))),
        namesIn(now.get(factKey('section', id, 'fields'))),
      ),
    ),
  )
  for (const [path, { section, after }] of next) {
    const was = places.get(path)
    if (was?.section === section && !moved.has(path)) continue
    report(
      after === undefined ? 'movedFirst' : 'moved',
      field(path),
      was?.section,
      section,
      after === undefined ? undefined : { afterField: after },
    )
  }
  for (const [path, { section }] of places)
    if (!next.has(path) && !isGone(path)) report('unplaced', field(path), section, undefined)
}

function placesOf(facts: Facts, sections: readonly string[]): Map<string, Place> {
  return new Map(
    sections.flatMap(section => {
      const fields = namesIn(facts.get(factKey('section', section, 'fields')))
      return fields.map((path, index) => [path, { section, after: fields[index - 1] }] as const)
    }),
  )
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

const field = (id: string): Subject => ({ kind: 'field', id })
