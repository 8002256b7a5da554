import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Header } from 'tar'
import { afterAll, expect, it } from 'vitest'
import { archiveFolder, unpackFolder } from '../../../server/db/pglite/folderArchive.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('folder archive restores empty folders, for the current user only, and without links', async () => {
  const from = join(folder, 'from')
  for (const name of ['base/1', 'pg_notify']) mkdirSync(join(from, name), { recursive: true, mode: 0o777 })
  writeFileSync(join(from, 'base/1/1259'), Buffer.alloc(300_000, 7), { mode: 0o666 })
  writeFileSync(join(from, 'PG_VERSION'), '17\n')
  symlinkSync('/etc/passwd', join(from, 'link'))
  await archiveFolder(from, join(folder, 'archive'))
  const to = join(folder, 'to')
  await unpackFolder(join(folder, 'archive'), to)
  expect((readdirSync(to, { recursive: true }) as string[]).sort()).toEqual([
    'PG_VERSION',
    'base',
    'base/1',
    'base/1/1259',
    'pg_notify',
  ])
  expect(readFileSync(join(to, 'base/1/1259')).equals(Buffer.alloc(300_000, 7))).toBe(true)
  expect(
    ['', 'base', 'pg_notify', 'PG_VERSION', 'base/1/1259'].map(name =>
      (statSync(join(to, name)).mode & 0o777).toString(8),
    ),
  ).toEqual(['700', '700', '700', '600', '600'])
})

it('folder archive rejects paths that leave the folder', async () => {
  const content = Buffer.from('outside')
  for (const path of ['../outside', 'a/../../outside']) {
    const header = Buffer.alloc(512)
    new Header({ path, mode: 0o644, size: content.length, type: 'File', mtime: new Date(0) }).encode(header)
    writeFileSync(
      join(folder, 'hostile'),
      Buffer.concat([header, content, Buffer.alloc(512 - content.length), Buffer.alloc(1024)]),
    )
    await expect(unpackFolder(join(folder, 'hostile'), join(folder, 'into')), path).rejects.toThrow()
  }
  expect(readdirSync(folder)).not.toContain('outside')
})
