// npm run gen [-- schemas | openapi] [--check]: files generated from the schemas and the routes. With --check nothing
// is written and a difference is a failure.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatedForms } from './gen/forms.ts'
import { generatedTypes } from './gen/types.ts'
import { filesBelow } from './gen/filesBelow.ts'
import { makeOpenapi } from './lib/openapi.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const generated = join(root, 'schemas/generated')
const check = process.argv.includes('--check')
const named = process.argv.slice(2).filter(argument => !argument.startsWith('-'))
const wants = (part: 'schemas' | 'openapi'): boolean => named.length === 0 || named.includes(part)

const files = new Map<string, string>()
const add = (made: Iterable<readonly [string, string]>): void => {
  for (const [path, text] of made) files.set(join(root, path), text)
}

if (wants('schemas')) {
  add(generatedForms(root))
  // The types are generated from the bundles, and the server reads them when its routes are loaded.
  if (!check) write()
  add(await generatedTypes(root))
}
if (wants('openapi')) add([['docs/openapi.json', await makeOpenapi(root)]])

const changed = [...files]
  .filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
  .map(([path]) => path)
const surplus = (wants('schemas') ? filesBelow(generated) : []).filter(path => !files.has(path))
if (!check) {
  write()
  for (const path of surplus) rmSync(path)
  console.log(`Generated ${files.size} files, ${changed.length + surplus.length} changed.`)
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
  }
}
