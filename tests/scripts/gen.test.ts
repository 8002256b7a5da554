import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../support/app.ts'

const folder = mkdtempSync(join(tmpdir(), 'gen-'))
const loader = join(root, 'node_modules/tsx/dist/cli.mjs')
const gen = (...args: string[]) =>
  spawnSync(process.execPath, [loader, join(folder, 'scripts/gen.ts'), 'schemas', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })

describe('npm run gen', () => {
  beforeAll(() => {
    for (const part of [
      'schemas',
      'scripts',
      'server',
      'resources',
      'config',
      'docs',
      'ops',
      'package.json',
      'tsconfig.base.json',
      'tsconfig.json',
    ])
      cpSync(join(root, part), join(folder, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('--check lists outdated files only, and fails without writing (OPR-02)', () => {
    const bundle = join(folder, 'schemas/generated/forms/leasing-private.schema.json')
    const city = join(folder, 'schemas/common/city.json')
    const before = readFileSync(bundle, 'utf8')
    writeFileSync(city, readFileSync(city, 'utf8').replace('"maxLength": 30', '"maxLength": 29'))
    writeFileSync(join(folder, 'schemas/generated/forms/gone.schema.json'), '{}')
    const { status, stdout } = gen('--check')
    expect(status).toBe(1)
    expect(stdout).toContain('schemas/generated/forms/leasing-private.schema.json is out of date')
    expect(stdout).toContain('schemas/generated/forms/gone.schema.json has no source any more')
    const others = stdout
      .trim()
      .split('\n')
      .slice(0, -1)
      .filter(line => !/^schemas\/generated\/(forms\/[\w-]+\.schema\.json|types\/forms\/gone\.ts) /.test(line))
    expect(others).toEqual([])
    expect(readFileSync(bundle, 'utf8')).toBe(before)
  }, 120_000)
})
