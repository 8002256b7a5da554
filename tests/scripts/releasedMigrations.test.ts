import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

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
