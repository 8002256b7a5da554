// npm run gen [-- schemas | openapi] [--check]: files generated from the schemas and the routes. With --check nothing
// is written and a difference is a failure.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lists } from '../server/lists.ts'
import { generatedDashboard } from './gen/dashboard.ts'
import { generatedForms } from './gen/forms.ts'
import { generatedLanguages } from './gen/languages.ts'
import { generatedMigrations } from './gen/migrations.ts'
import { generatedQueries } from './gen/queries.ts'
import { generatedTypes } from './gen/types.ts'
import { generatedValidators } from './gen/validators.ts'
import { filesBelow } from './gen/filesBelow.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const generated = join(root, 'schemas/generated')
const check = process.argv.includes('--check')
const selected = process.argv.slice(2).filter(argument => !argument.startsWith('-'))
const isSelected = (part: 'schemas' | 'openapi'): boolean => selected.length === 0 || selected.includes(part)

const files = new Map<string, string>()
/** What was changed; some files are written before others are made from them. */
const written = new Set<string>()
const add = (made: Iterable<readonly [string, string]>): void => {
  for (const [path, text] of made) files.set(join(root, path), text)
}

if (isSelected('schemas')) {
  add(generatedLanguages(root))
  // The forms are bundled from the schemas just written.
  if (!check) write()
  add(generatedForms(root))
  add(generatedValidators(root))
  add(generatedQueries(root, lists))
  add(generatedMigrations(root))
  add(generatedDashboard())
  // The types are generated from the bundles and queries, and the server reads them when its routes are loaded.
  if (!check) write()
  add(await generatedTypes(root))
}
if (isSelected('openapi')) {
  // Loaded here, after the files that the server reads at import are written.
  const { makeOpenapi } = await import('./lib/openapi.ts')
  add([['docs/openapi.json', await makeOpenapi(root)]])
}

const changed = [...files]
  .filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
  .map(([path]) => path)
const surplus = (isSelected('schemas') ? filesBelow(generated) : []).filter(path => !files.has(path))
if (!check) {
  write()
  for (const path of surplus) rmSync(path)
  console.log(`Generated ${files.size} files, ${written.size + surplus.length} changed.`)
} else if (changed.length + surplus.length > 0) {
  for (const path of changed) console.log(`${relative(root, path)} is out of date`)
  for (const path of surplus) console.log(`${relative(root, path)} has no source any more`)
  console.log('Run npm run gen and commit the result.')
  process.exitCode = 1
}

function write(): void {
  for (const [path, text] of files) {
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    written.add(path)
  }
}
