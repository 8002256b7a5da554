import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longestFirst } from '../../scripts/lib/pages.mjs'

it('names the scripts of an app once each, the longest first (SHL-59)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'longest-'))
  mkdirSync(join(folder, 'assets'))
  const sizes = { 'small-1.js': 10, 'staff-1.js': 5_000, 'start-1.js': 100, 'libraries-1.js': 3_000 }
  for (const [name, bytes] of Object.entries(sizes)) writeFileSync(join(folder, 'assets', name), 'x'.repeat(bytes))
  const addresses = [...Object.keys(sizes), 'start-1.js'].map(name => `/assets/${name}`)
  expect(longestFirst(folder, addresses)).toEqual([
    '/assets/staff-1.js',
    '/assets/libraries-1.js',
    '/assets/start-1.js',
    '/assets/small-1.js',
  ])
})
