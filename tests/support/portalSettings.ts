import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root as repository } from './testDatabase.ts'

/** A root folder with changed settings in `config/portal.json`; everything else is that of the repository. */
export function rootWithSettings(changes: object): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'portal-root-'))
  for (const name of readdirSync(repository)) {
    if (name !== 'config') symlinkSync(join(repository, name), join(root, name))
  }
  mkdirSync(join(root, 'config'))
  const document = JSON.parse(readFileSync(join(repository, 'config', 'portal.json'), 'utf8')) as { settings: object }
  writeFileSync(
    join(root, 'config', 'portal.json'),
    JSON.stringify({ ...document, settings: { ...document.settings, ...changes } }),
  )
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
