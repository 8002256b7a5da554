import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'sql-numbers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Words that occur in a statement and in no message. */
const SQL =
  /\b(select [\w.*$({]|order by|group by|limit \$|offset \$|left join|cross join|insert into|delete from|coalesce\(|as materialized|returning \w)|::(int|bigint|text|date|jsonb|numeric)\b/
const rules = {
  'typescript/restrict-template-expressions': [
    'error',
    {
      allowNumber: false,
      allowAny: false,
      allowBoolean: false,
      allowNullish: false,
      allowRegExp: false,
      allowNever: false,
    },
  ],
  'typescript/restrict-plus-operands': [
    'error',
    { allowNumberAndString: false, allowAny: false, allowBoolean: false, allowNullish: false, allowRegExp: false },
  ],
}
const config = join(folder, 'oxlint.json')
writeFileSync(config, JSON.stringify({ plugins: ['typescript'], categories: { correctness: 'off' }, rules: rules }))

/** Places where a number (or anything of an unknown type) becomes part of a text, as `file:line`. Tagged templates make parameters and are none. */
function pasted(files: readonly string[]): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '-c', config, '--format', 'unix', ...files],
    { cwd: root, encoding: 'utf8' },
  )
  return stdout
    .split('\n')
    .filter(line => line.includes('[Error'))
    .map(line => line.split(':').slice(0, 2).join(':'))
}

const statements = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter(
    file =>
      file.endsWith('.ts') &&
      !file.startsWith('db/migrations/') &&
      SQL.test(readFileSync(join(root, 'server', file), 'utf8')),
  )
  .map(file => `server/${file}`)

describe('SQL statement', () => {
  it('takes numbers as parameters, and own constants through integerSql (SEC-42)', () => {
    expect(statements.length).toBeGreaterThan(40)
    for (const known of [
      'server/modules/invoices/invoiceRows.ts',
      'server/modules/invoices/invoiceTotal.ts',
      'server/lists/export/cellSql.ts',
      'server/modules/documents/documents.repository.ts',
    ]) {
      expect(statements).toContain(known)
    }
    expect(pasted(statements)).toEqual([])
  })

  it.each(statements)('contains no number converted to text just before: %s', file => {
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(
      /\$\{[^}]*\.(toString\(\)|toFixed\()|\b(limit|offset|fetch|interval) '?\$\{String\(/,
    )
  })

  it('is found by this test when it contains a number', () => {
    const file = join(root, 'server', 'db', `pasted${process.pid}.ts`)
    writeFileSync(
      file,
      "export const a = (size: number) => `select 1 limit ${size}`\nexport const b = (size: number) => 'select 1 limit ' + size\nexport const c = (size: string) => `select 1 limit ${size}`\n",
    )
    try {
      expect(pasted([file]).map(place => place.split(':').at(-1))).toEqual(['1', '2'])
    } finally {
      rmSync(file)
    }
  })
})
