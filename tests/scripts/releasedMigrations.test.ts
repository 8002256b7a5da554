import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { compareReleases, RELEASE } from '../../server/config/release.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`../../server/db/migrations/${name}`, import.meta.url))
const released = JSON.parse(readFileSync(fileOf('released.json'), 'utf8')) as Record<string, Record<string, string>>

it.each(Object.entries(released))('no migration of release %s was changed or removed (API-22)', (_release, sums) => {
  const changed = Object.entries(sums).filter(
    ([name, sum]) =>
      !existsSync(fileOf(name)) ||
      createHash('sha256')
        .update(readFileSync(fileOf(name)))
        .digest('hex') !== sum,
  )
  expect(
    changed.map(([name]) => name),
    'databases have applied them; write a new migration instead',
  ).toEqual([])
})

it('covers the migrations of the first releases', () => {
  expect(Object.values(released).flatMap(sums => Object.keys(sums))).toContain('001-foundation.ts')
})

it('and a migration that no release has belongs to a later version than the last release (API-22)', () => {
  const known = new Set(Object.values(released).flatMap(sums => Object.keys(sums)))
  const added = readdirSync(fileOf('')).filter(file => /^\d{3}-.*\.ts$/.test(file) && !known.has(file))
  const last = Object.keys(released).sort(compareReleases).at(-1)!
  if (added.length > 0)
    expect(compareReleases(RELEASE, last), `${added.join(', ')}: raise the version`).toBeGreaterThan(0)
  expect(existsSync(fileOf(`catalogues/${last}.json`)), 'npm run release:migrations stores it').toBe(true)
})
