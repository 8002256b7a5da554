import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { allocatorSettings } from '../../scripts/lib/allocator.mjs'
import { secretVariables } from '../../server/config/secretFiles.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const image = read('ops/container/Containerfile')
const compose = read('ops/container/compose.yaml')
const { version, scripts } = JSON.parse(read('package.json')) as { version: string; scripts: { start: string } }

describe('image of a container (API-26)', () => {
  const lines = image.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  const last = lines.slice(lines.findLastIndex(line => line.startsWith('FROM ')))
  const valuesOf = (instruction: string) =>
    last.filter(line => line.startsWith(`${instruction} `)).map(line => line.slice(instruction.length + 1))

  it('has only what the archive and Node need, and starts it with the options and the allocator of npm start', () => {
    expect(valuesOf('FROM')).toEqual(['scratch'])
    const flags = scripts.start.split(' ').filter(word => word.startsWith('--'))
    expect(JSON.parse(valuesOf('ENTRYPOINT')[0] ?? '')).toEqual(['/bin/node', ...flags, 'dist/server/server.mjs'])
    for (const [name, value] of Object.entries(allocatorSettings))
      expect(valuesOf('ENV').join(' ').split(' ')).toContain(`${name}=${value}`)
    // There is no shell in it: every command is a list.
    expect(last.filter(line => /^(?:RUN|SHELL|ADD) /.test(line))).toEqual([])
    expect(valuesOf('HEALTHCHECK')[0]).toMatch(/CMD \[.*"dist\/server\/health\.mjs"\]$/)
  })

  it('runs as a user without a name or rights, and holds no secret', () => {
    expect(valuesOf('USER')).toEqual(['65534:65534'])
    expect(valuesOf('STOPSIGNAL')).toEqual(['SIGTERM'])
    expect(lines.filter(line => /^(?:ARG|ENV) .*(?:KEY|TOKEN|PASSWORD|SECRET|DATABASE_URL)/.test(line))).toEqual([])
    // Copied at build time: secrets and work of the machine stay outside.
    for (const file of ['.containerignore', '.dockerignore'])
      expect(read(file).split('\n'), file).toEqual(
        expect.arrayContaining([
          '.git',
          'data',
          'node_modules',
          'ops/container/secret-key',
          'ops/container/personal-data-keys',
        ]),
      )
  })
})

describe('services for compose (API-26)', () => {
  const [common = ''] = compose.split('\nservices:\n')

  it('run this release without rights, with secrets from files, and are stopped in order', () => {
    expect(common).toContain(`image: finance-portal:${version}\n`)
    for (const line of ['read_only: true', 'cap_drop: [ALL]', "['no-new-privileges:true']", 'stop_grace_period: 45s'])
      expect(common, line).toContain(line)
    const files = [...common.matchAll(/^ {4}([A-Z_]+)_FILE: \/run\/secrets\/([a-z-]+)$/gm)]
    expect(files.map(([, name]) => name)).toEqual(['DATABASE_URL', 'SECRET_KEY', 'PERSONAL_DATA_KEYS'])
    for (const [, name = '', file] of files) {
      expect([...secretVariables, 'PERSONAL_DATA_KEYS']).toContain(name)
      expect(compose).toContain(`\n  ${file}: { file: ${file} }\n`)
      expect(read('.gitignore')).toMatch(new RegExp(`^ops/container/(?:${file}|database-\\*)$`, 'm'))
    }
  })

  it('begin when the database is migrated', () => {
    expect(common).toContain("MIGRATE_ON_START: 'false'")
    expect(common).toContain('migrate: { condition: service_completed_successfully }')
    expect(compose).toContain('entrypoint: [/bin/node, dist/server/manage.mjs, migrate]')
  })
})
