import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { KEY_FILE_NAME } from '../../../server/vault/keySource.ts'
import { expectServed, manage, sendApplication } from '../../support/storedApplication.ts'
import { launchPortal, startPortal } from '../../support/portal.ts'
import { freePort } from '../../support/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('an embedded database restored into an empty folder serves its data, and startup fails without the key', async () => {
  const [before, after, file] = [join(folder, 'before'), join(folder, 'after'), join(folder, 'backup')]
  const portal = await startPortal({ dataDir: before })
  const kept = await sendApplication(portal.url)
  const busy = await manage(['backup', '--to', file], { DATA_DIR: before })
  expect([busy.code, busy.output]).toEqual([1, expect.stringContaining('is in use by another process')])
  await portal.stop()
  const saved = await manage(['backup', '--to', file], { DATA_DIR: before })
  expect([saved.code, saved.output]).toEqual([0, expect.stringContaining('keep the keys apart from it')])

  const restored = await manage(['restore', '--from', file], { DATA_DIR: after })
  expect([restored.code, restored.output]).toEqual([
    0,
    expect.stringMatching(/every row as it was\.\nThe portal will not start yet: it needs the key k[0-9a-f]{8} /),
  ])
  const keyId = /the key (k[0-9a-f]{8})/.exec(restored.output)?.[1] ?? ''

  // Startup fails and creates no new key in place of the missing one.
  const refused = launchPortal({ DATA_DIR: after, PORT: String(await freePort()) })
  expect([await refused.ended, refused.stderr()]).toEqual([
    1,
    expect.stringContaining(`is encrypted with the key "${keyId}", which is not in the key ring`),
  ])
  expect(existsSync(join(after, KEY_FILE_NAME))).toBe(false)

  cpSync(join(before, KEY_FILE_NAME), join(after, KEY_FILE_NAME))
  const again = await startPortal({ dataDir: after })
  try {
    await expectServed(again.url, kept)
  } finally {
    expect(await again.stop()).toBe(0)
  }
})
