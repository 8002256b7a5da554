// npm run release:migrations: fixes the SHA-256 of every migration that no release had yet, under the version of package.json, and
// stores what programs of this release rely on in the database. From then on tests fail when one of the migrations changes, or when
// a later migration takes away what they rely on.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import { migrations } from '../server/db/migrations/index.ts'
import { readConfig } from '../server/config/config.ts'
import { type Catalogue, readCatalogue } from './lib/catalogue.ts'
import { root } from './lib/stamp.mjs'

const folder = join(root, 'server/db/migrations')
const list = join(folder, 'released.json')
const released = JSON.parse(readFileSync(list, 'utf8')) as Record<string, Record<string, string>>
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

const known = new Set(Object.values(released).flatMap(sums => Object.keys(sums)))
const added = readdirSync(folder)
  .filter(file => /^\d{3}-.*\.ts$/.test(file) && !known.has(file))
  .sort()
if (added.length > 0) {
  released[version] = { ...released[version], ...Object.fromEntries(added.map(file => [file, sumOf(file)])) }
  writeFileSync(list, `${JSON.stringify(released, null, 2)}\n`)
  await writeCatalogue(version)
}
process.stdout.write(`${String(added.length)} migrations were fixed.\n`)

function sumOf(file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
}

async function writeCatalogue(release: string): Promise<void> {
  const database = await openDatabase({ ...readConfig({ PORTAL_PROFILE: 'test' }, root), dataDir: null })
  const catalogues = join(folder, 'catalogues')
  mkdirSync(catalogues, { recursive: true })
  try {
    await migrate(database.db, { all: migrations })
    writeFileSync(join(catalogues, `${release}.json`), textOf(await readCatalogue(database.db)))
  } finally {
    await database.close()
  }
}

/** One line for each table, rule and function. */
function textOf(catalogue: Catalogue): string {
  const parts = Object.entries(catalogue).map(([name, entries]) => {
    const isList = Array.isArray(entries)
    const lines = isList
      ? entries.map(entry => JSON.stringify(entry))
      : Object.entries(entries as object).map(([key, entry]) => `${JSON.stringify(key)}: ${JSON.stringify(entry)}`)
    return `${JSON.stringify(name)}: ${isList ? '[' : '{'}\n${lines.join(',\n')}\n${isList ? ']' : '}'}`
  })
  return `{\n${parts.join(',\n')}\n}\n`
}
