// npm run release:migrations: fixes the SHA-256 of every migration that no release had yet, under the version of
// package.json. From then on tests/scripts/releasedMigrations.test.ts fails when one of them changes.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/stamp.mjs'

const folder = join(root, 'server/db/migrations')
const list = join(folder, 'released.json')
/** @type {Record<string, Record<string, string>>} */
const released = JSON.parse(readFileSync(list, 'utf8'))
const known = new Set(Object.values(released).flatMap(migrations => Object.keys(migrations)))
const added = readdirSync(folder)
  .filter(file => /^\d{3}-.*\.ts$/.test(file))
  .sort()
  .filter(file => !known.has(file))
  .map(file => [
    file,
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex'),
  ])
if (added.length > 0) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  released[version] = { ...released[version], ...Object.fromEntries(added) }
  writeFileSync(list, `${JSON.stringify(released, null, 2)}\n`)
}
process.stdout.write(`${added.length} migrations were fixed.\n`)
