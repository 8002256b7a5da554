import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findMissingProofs, hasTitle, missingPlaces } from '../../scripts/checks/asvs.mjs'
import { root } from '../support/testDatabase.ts'

type State = 'test' | 'document' | 'operator' | 'deviation' | 'not-applicable'
/** A requirement of the standard: `tests` are `file › title`, `document` is `file › heading or id of a statement`. */
type Row = {
  readonly id: string
  readonly level: number
  readonly state: State
  readonly tests?: readonly string[]
  readonly document?: string
  readonly note?: string
  /** Words in the names of packages; with one of them the requirement would apply. */
  readonly absent?: readonly string[]
}

const LOWEST_SHARE = 0.82
const SHORTEST_NOTE = 20

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { rows } = JSON.parse(read('docs/asvs.json')) as { rows: readonly Row[] }
const { levels } = JSON.parse(read('docs/asvs-ids.json')) as { levels: Readonly<Record<string, readonly string[]>> }

const of = (...states: State[]) => rows.filter(({ state }) => states.includes(state))

describe('map of OWASP ASVS 5.0.0', () => {
  it('has one row for each requirement of the first two levels', () => {
    const byId = (a: readonly [string, number], b: readonly [string, number]) =>
      a[0].localeCompare(b[0], 'en', { numeric: true })
    const required = Object.entries(levels).flatMap(([level, ids]) => ids.map(id => [id, Number(level)] as const))
    expect(required).toHaveLength(253)
    expect(rows.map(({ id, level }) => [id, level])).toEqual([...required].sort(byId))
  })

  it('names tests and documents that exist', () => expect(findMissingProofs()).toEqual([]))

  it('has a test, a document or a reason in each row', () => {
    expect(of('test').filter(({ tests }) => (tests ?? []).length === 0)).toEqual([])
    expect(of('document').filter(({ document }) => document === undefined)).toEqual([])
    const reasoned = of('operator', 'deviation', 'not-applicable')
    expect(reasoned.filter(({ note = '' }) => note.length < SHORTEST_NOTE)).toEqual([])
  })

  it(`proves or documents ${LOWEST_SHARE * 100} % of what applies`, () => {
    const applicable = rows.length - of('not-applicable').length
    expect(of('test', 'document').length / applicable).toBeGreaterThanOrEqual(LOWEST_SHARE)
  })

  it('calls nothing inapplicable whose packages the product has', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> }
    const product = Object.keys(packages).filter(folder => packages[folder]?.dev !== true)
    expect(product.length).toBeGreaterThan(100)
    const present = rows.filter(({ absent = [] }) =>
      absent.some(word => product.some(folder => `${folder}/`.includes(word))),
    )
    expect(present.map(({ id, absent }) => [id, absent])).toEqual([])
  })

  it('has the counts that docs/security.md states', () => {
    const count = (state: State) => String(of(state).length)
    expect(read('docs/security.md').replaceAll(/\s+/g, ' ')).toContain(
      `${count('test')} are proven by tests and ${count('document')} are documents; ${count('operator')} are up to the administrators of the portal, ${count('deviation')} are deviations, and ${count('not-applicable')} do not apply.`,
    )
  })
})

describe('a title named by the map', () => {
  const source = "it.each(rows)('rejects %s (SEC-01)', () => {})\ntest(`loses ${nothing}`, run)\n// it('is a comment'\n"

  it('is found as it stands in the source, with the places for its values', () => {
    expect(hasTitle(source, 'rejects %s (SEC-01)')).toBe(true)
    expect(hasTitle(source, 'loses ${nothing}')).toBe(true)
  })

  it('is not found when it was changed, shortened or only mentioned', () => {
    expect(hasTitle(source, 'rejects %s')).toBe(false)
    expect(hasTitle(source, 'accepts %s (SEC-01)')).toBe(false)
    expect(hasTitle(source, 'is a comment')).toBe(false)
  })

  it('is missing with its file', () => {
    expect(
      missingPlaces(['tests/none.test.ts › is here', 'tests/scripts/asvs.test.ts', 'README.md › '], () => true),
    ).toEqual(['tests/none.test.ts › is here', 'tests/scripts/asvs.test.ts', 'README.md › '])
  })
})
