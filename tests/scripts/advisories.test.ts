import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ageProblem, matchAdvisories, readAdvisories } from '../../scripts/lib/advisories.mjs'
import { root } from '../support/testDatabase.ts'

type Events = ({ introduced: string } | { fixed: string } | { last_affected: string })[]

const anAdvisory = (events: Events, over: object = {}) => ({
  id: 'GHSA-test',
  summary: 'reads what it must not',
  affected: [{ package: { ecosystem: 'npm', name: 'left' }, ranges: [{ type: 'SEMVER', events }] }],
  ...over,
})
const left = (version: string) => [{ name: 'left', version }]
const day = (text: string) => new Date(`2026-11-${text}T12:00:00Z`)

describe('advisory', () => {
  it.each<[version: string, affected: boolean, events: Events]>([
    ['1.2.2', true, [{ introduced: '0' }, { fixed: '1.2.3' }]],
    ['1.2.3', false, [{ introduced: '0' }, { fixed: '1.2.3' }]],
    ['1.2.3-rc.1', true, [{ introduced: '0' }, { fixed: '1.2.3' }]],
    ['1.10.0', true, [{ introduced: '1.9.0' }, { fixed: '1.11.0' }]],
    ['1.8.9', false, [{ introduced: '1.9.0' }, { fixed: '1.11.0' }]],
    ['2.0.0', true, [{ introduced: '1.0.0' }, { last_affected: '2.0.0' }]],
    ['2.0.1', false, [{ introduced: '1.0.0' }, { last_affected: '2.0.0' }]],
    ['9.9.9', true, [{ introduced: '1.0.0' }]],
    ['3.1.0', true, [{ introduced: '3.0.0' }, { fixed: '3.2.0' }, { introduced: '1.0.0' }, { fixed: '1.5.0' }]],
    ['2.0.0', false, [{ introduced: '3.0.0' }, { fixed: '3.2.0' }, { introduced: '1.0.0' }, { fixed: '1.5.0' }]],
    ['1.0.0', true, [{ introduced: 'unreadable' }]],
  ])('about %s: %s (%#)', (version, affected, events) => {
    expect(matchAdvisories([anAdvisory(events)], left(version))).toEqual(
      affected ? [`left@${version}: GHSA-test reads what it must not`] : [],
    )
  })

  it('may name single versions', () => {
    const one = anAdvisory([], {
      affected: [{ package: { ecosystem: 'npm', name: 'left' }, versions: ['1.0.0', '1.0.2'] }],
    })
    expect(matchAdvisories([one], [...left('1.0.1'), ...left('1.0.2')])).toHaveLength(1)
  })

  it('concerns neither a package of another name or ecosystem, nor anybody once it is withdrawn', () => {
    const all: Events = [{ introduced: '0' }]
    const elsewhere = [{ package: { ecosystem: 'PyPI', name: 'left' }, ranges: [{ type: 'SEMVER', events: all }] }]
    const commits = [
      { package: { ecosystem: 'npm', name: 'left' }, ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }] },
    ]
    expect(matchAdvisories([anAdvisory(all)], [{ name: 'right', version: '1.0.0' }])).toEqual([])
    expect(matchAdvisories([anAdvisory(all, { affected: elsewhere })], left('1.0.0'))).toEqual([])
    expect(matchAdvisories([anAdvisory(all, { affected: commits })], left('1.0.0'))).toEqual([])
    expect(matchAdvisories([anAdvisory(all, { withdrawn: '2026-01-01T00:00:00Z' })], left('1.0.0'))).toEqual([])
  })
})

describe('file of advisories', () => {
  it('is too old a moment after the last day, and not believed when it comes from the future', () => {
    expect(ageProblem(day('01'), 14, day('15'))).toBeUndefined()
    expect(ageProblem(day('01'), 14, new Date(day('15').getTime() + 1))).toContain('14 days old; at most 14')
    expect(ageProblem(day('01'), 14, day('20'))).toContain('19 days old')
    expect(ageProblem(day('20'), 14, day('01'))).toContain('in the future')
  })

  it.each([
    ['{', 'no JSON'],
    ['null', '"exported"'],
    ['{"vulns":[{}]}', '"exported"'],
    ['{"exported":"soon","vulns":[{}]}', '"exported"'],
    ['{"exported":"2026-11-01T00:00:00Z"}', '"vulns"'],
    ['{"exported":"2026-11-01T00:00:00Z","vulns":[]}', '"vulns"'],
  ])('%s is rejected', (text, reason) => {
    expect(() => readAdvisories(text)).toThrow(reason)
  })
})

describe('npm run advisories', () => {
  const folder = mkdtempSync(join(tmpdir(), 'advisories-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const run = (exported: Date, ...vulns: object[]) => {
    const file = join(folder, 'osv.json')
    writeFileSync(file, JSON.stringify({ exported, vulns }))
    return spawnSync(process.execPath, [join(root, 'scripts/advisories.mjs'), '--from', file], { encoding: 'utf8' })
  }
  const aboutFastify = (fixed: string) =>
    anAdvisory([], {
      affected: [
        {
          package: { ecosystem: 'npm', name: 'fastify' },
          ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }],
        },
      ],
    })

  it('passes with recent advisories that affect no package of the product', () => {
    const { status, stdout } = run(new Date(), aboutFastify('1.0.0'))
    expect(stdout).toMatch(/^None of 1 advisories affects one of \d{3} packages\.\n$/)
    expect(status).toBe(0)
  })

  it('names the package of an advisory and fails', () => {
    const { status, stderr } = run(new Date(), aboutFastify('999.0.0'))
    expect(stderr).toMatch(/^fastify@\d+\.\d+\.\d+: GHSA-test reads what it must not\n$/)
    expect(status).toBe(1)
  })

  it('fails with old advisories, whatever they say', () => {
    const { status, stderr } = run(new Date(Date.now() - 15 * 86_400_000), aboutFastify('1.0.0'))
    expect(stderr).toContain('15 days old')
    expect(status).toBe(1)
  })
})
