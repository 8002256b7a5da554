import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { allocatorSettings } from '../../scripts/lib/allocator.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const file = join(root, 'ops/systemd/finance-portal@.service')
const unit = readFileSync(file, 'utf8')
const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0

describe('unit for systemd', () => {
  it('starts the server with the options and the allocator of npm start', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
    const flags = scripts.start.split(' ').filter(word => word.startsWith('--'))
    expect(valueOf('ExecStart')).toBe(['/usr/bin/node', ...flags, 'dist/server/server.mjs'].join(' '))
    for (const [name, value] of Object.entries(allocatorSettings))
      expect(unit).toMatch(new RegExp(`^Environment=(?:.* )?${name}=${value}$`, 'm'))
  })

  it('waits until the portal has stopped in order, and has neither secrets nor rights', () => {
    expect(valueOf('TimeoutStopSec')).toBe('45')
    expect(valueOf('CapabilityBoundingSet')).toBe('')
    expect([valueOf('DynamicUser'), valueOf('NoNewPrivileges'), valueOf('LimitCORE')]).toEqual(['yes', 'yes', '0'])
    // Every secret comes as a file; V8 cannot run without writable code.
    expect(unit).not.toMatch(/^Environment=.*(KEY|URL|TOKEN|KEYS)=/m)
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute/m)
  })

  it.skipIf(!hasAnalyze)('is valid, and exposes little', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-unit-'))
    try {
      const copy = join(folder, 'finance-portal@3000.service')
      writeFileSync(copy, unit.replace('/usr/bin/node', process.execPath))
      chmodSync(copy, 0o644)
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', copy], {
        encoding: 'utf8',
      })
      expect(verified.stderr.split('\n').filter(line => line.includes('finance-portal'))).toEqual([])
      const security = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', copy], {
        encoding: 'utf8',
      })
      expect(security.stdout).toMatch(/Overall exposure level .*: \d\.\d/)
      expect(security.status, security.stdout.slice(-300)).toBe(0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
