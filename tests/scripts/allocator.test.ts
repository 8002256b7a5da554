import { expect, test } from 'vitest'
import { allocatorSettings, allocatorSettingsFor, embeddedAllocatorSettings } from '../../scripts/lib/allocator.mjs'

test('npm start saves memory at the price of time with the embedded database only', () => {
  expect(allocatorSettingsFor({})).toEqual(embeddedAllocatorSettings)
  expect(allocatorSettingsFor({ DATABASE_URL: '' })).toEqual(embeddedAllocatorSettings)
  expect(allocatorSettingsFor({ DATABASE_URL: 'postgres://localhost/portal' })).toEqual(allocatorSettings)
  expect(allocatorSettingsFor({ DATABASE_URL_FILE: '/run/secrets/database' })).toEqual(allocatorSettings)
  expect(embeddedAllocatorSettings).toEqual({ ...allocatorSettings, MALLOC_MMAP_THRESHOLD_: '32768' })
})
