import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The two modules that open the test database, with the functions that do. Their other exports open none. */
const databaseOpeners: Readonly<Record<string, readonly string[]>> = {
  'tests/support/app.ts': ['buildTestApp'],
  'tests/support/testDatabase.ts': ['openTestDatabase', 'openBareDatabase'],
}
const IMPORT = /^(?:import|export)\s+(type\s)?([^'"]*?)\s*from\s*'([^']+)'/gm
/** A file that reads the address of the server uses the database in its own way. */
const ADDRESS = 'TEST_DATABASE_URL'

type Read = (file: string) => string

/**
 * The test files that open no test database, directly or through imports from `tests`: running them once
 * more on a PostgreSQL server would prove nothing new.
 */
export function filesWithoutDatabase(
  root: string,
  files: readonly string[] = testFiles(root),
  read: Read = file => readFileSync(join(root, file), 'utf8'),
): string[] {
  const known = new Map<string, boolean>()
  return files.filter(file => !usesDatabase(file, read, known))
}

function testFiles(root: string): string[] {
  return readdirSync(join(root, 'tests/server'), { recursive: true, encoding: 'utf8' })
    .map(file => `tests/server/${file.replaceAll('\\', '/')}`)
    .filter(file => file.endsWith('.test.ts') && !file.startsWith('tests/server/process/'))
    .sort()
}

function usesDatabase(file: string, read: Read, known: Map<string, boolean>): boolean {
  const answer = known.get(file)
  if (answer !== undefined) return answer
  known.set(file, false) // ends the recursion for import cycles
  const source = read(file)
  const uses =
    source.includes(ADDRESS) ||
    [...source.matchAll(IMPORT)].some(([, type, names = '', from = '']) => {
      if (type !== undefined || !from.startsWith('.')) return false
      const target = join(dirname(file), from).replaceAll('\\', '/')
      if (!target.startsWith('tests/')) return false
      const values = valuesOf(names)
      const openers = databaseOpeners[target]
      return openers === undefined
        ? values.length > 0 && usesDatabase(target, read, known)
        : values.some(name => name === '*' || openers.includes(name))
    })
  known.set(file, uses)
  return uses
}

/** The imported names that exist at run time (no types); `*` for a whole module. */
function valuesOf(names: string): string[] {
  if (names.startsWith('*')) return ['*']
  return names
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && !name.startsWith('type '))
    .map(name => name.split(' as ')[0] ?? name)
}
