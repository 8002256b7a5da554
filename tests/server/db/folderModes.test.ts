import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { closeFolder } from '../../../server/db/folderModes.ts'

const root = mkdtempSync(join(tmpdir(), 'portal-modes-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

function dataFolder(name: string, mode: number): { dataDir: string; database: string } {
  const dataDir = join(root, name)
  const database = join(dataDir, 'pglite')
  mkdirSync(join(database, 'base', '1'), { recursive: true })
  writeFileSync(join(database, 'PG_VERSION'), '17')
  writeFileSync(join(database, 'base', '1', '1259'), 'rows')
  writeFileSync(join(dataDir, 'notes.txt'), 'of somebody else')
  for (const path of [join(dataDir, 'notes.txt'), join(database, 'PG_VERSION'), join(database, 'base', '1', '1259')])
    chmodSync(path, 0o664)
  for (const path of [join(database, 'base', '1'), join(database, 'base'), database, dataDir]) chmodSync(path, mode)
  return { dataDir, database }
}

describe.skipIf(process.platform === 'win32')('folder of the embedded database', () => {
  it.each([0o755, 0o777, 0o2775])(
    'is closed to others, with all its content, whatever its mode was (%i) (SEC-57)',
    mode => {
      const { dataDir, database } = dataFolder(`open-${mode}`, mode)
      closeFolder(dataDir, [database])
      for (const path of [dataDir, database, join(database, 'base'), join(database, 'base', '1')])
        expect(modeOf(path), path).toMatch(/^2?700$/)
      for (const path of [join(database, 'PG_VERSION'), join(database, 'base', '1', '1259')])
        expect(modeOf(path), path).toBe('600')
      expect(modeOf(join(dataDir, 'notes.txt')), 'a file of somebody else').toBe('664')
    },
  )

  it('keeps the mode of a shared folder, and closes the database in it', () => {
    const { dataDir, database } = dataFolder('shared', 0o1777)
    chmodSync(database, 0o755)
    closeFolder(dataDir, [database])
    expect([modeOf(dataDir), modeOf(database)]).toEqual(['1777', '700'])
  })

  it('never follows a link out of the database', () => {
    const { dataDir, database } = dataFolder('linked', 0o755)
    const outside = join(root, 'outside.txt')
    writeFileSync(outside, '')
    chmodSync(outside, 0o644)
    symlinkSync(outside, join(database, 'link'))
    closeFolder(dataDir, [database])
    expect(modeOf(outside)).toBe('644')
  })

  it('may be missing at first', () => {
    const dataDir = join(root, 'new')
    mkdirSync(dataDir, { mode: 0o755 })
    closeFolder(dataDir, [join(dataDir, 'pglite'), join(dataDir, 'personal-data.keys')])
    expect(modeOf(dataDir)).toBe('700')
  })
})
