import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'server/db/migrations'
const MIGRATION_FILE = /^\d{3}-([a-z0-9-]+)\.ts$/

/** All migrations in the order of their names: imported, not read from the folder, so that a bundle contains them. */
export function generatedMigrations(root: string): [string, string][] {
  const files = readdirSync(join(root, FOLDER))
    .filter(file => MIGRATION_FILE.test(file))
    .sort()
  const imports = files.map(file => `import * as ${variableOf(file)} from './${file}'\n`)
  const entries = files.map(file => `  '${file.slice(0, -'.ts'.length)}': ${variableOf(file)},\n`)
  const text = `// Made by npm run gen from the files of this folder; do not edit.
import type { Migration } from 'kysely'
${imports.join('')}
export const migrations: Record<string, Migration> = {
${entries.join('')}}
`
  return [[`${FOLDER}/index.ts`, text]]
}

/** 002-invoice-indexes.ts → invoiceIndexes */
function variableOf(file: string): string {
  return (MIGRATION_FILE.exec(file)?.[1] ?? '').replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
