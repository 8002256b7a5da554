import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ambiguity } from '../../../server/forms/pattern/ambiguity.ts'
import { patternProblem } from '../../../server/validation/patterns.ts'

describe('patterns that a browser can run', () => {
  it.each([
    '^[A-Z]{3}-[0-9]{3}$',
    '^(0|[1-9][0-9]{0,12})\\.[0-9]{2}$',
    '^[a-z]+(-[a-z]+)*$',
    '^[^@ ]+@[^@ ]+\\.[a-z]{2,}$',
    '^.*$',
    '[^ ]',
    '^\\+370[0-9]{8}$',
    '^([0-9]{1,3}\\.){3}[0-9]{1,3}$',
    '^[0-9]+-[0-9]+-[0-9]+-[0-9]+-[0-9]+-[0-9]+$',
    '^(LT|LV|EE)[0-9A-Z]{10,20}$',
    '^\\p{L}+( \\p{L}+)*$',
    '^(a|b)*$',
    'abc',
    '^.+@.+\\..+$',
    '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  ])('include %s', pattern => {
    expect(patternProblem(pattern)).toBeNull()
    expect(ambiguity(pattern, 250)).toBeNull()
  })

  it.each([
    ['^(a+)+$', 'exponential'],
    ['^(a*)*$', 'exponential'],
    ['^(a|a)*$', 'exponential'],
    ['^(a|aa)+$', 'exponential'],
    ['^([a-z]+ ?)+$', 'exponential'],
    ['(x+x+)+y', 'exponential'],
    ['^(.*a){20}$', 'exponential'],
    ['^(\\w+\\s?)*$', 'exponential'],
    ['^([0-9]|\\d)*$', 'exponential'],
    ['^(a?){30}a{30}$', 'exponential'],
    ['^((ab)*|a(ba)*b)*$', 'exponential'],
    ['^(\\p{L}|[a-zž])+$', 'exponential'],
    ['^\\d+\\d+\\d+\\d+\\d+$', 'slow'],
    ['\\s+\\s+\\s+\\s+x', 'slow'],
    ['^a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?aaaaaaaaaaaaaaaaaa$', 'complex'],
    ['^[a-z]{300}$', 'complex'],
  ])('%s: %s', (pattern, verdict) => {
    expect(patternProblem(pattern)).toBeNull()
    expect(ambiguity(pattern, 250)).toBe(verdict)
  })

  it('run an attack text in no time', () => {
    for (const pattern of ['^[a-z]+(-[a-z]+)*$', '^.+@.+\\..+$']) {
      const started = performance.now()
      new RegExp(pattern, 'u').test(`${'a'.repeat(250)}!`)
      new RegExp(pattern, 'u').test(`${'a'.repeat(29)}`)
      expect(performance.now() - started, pattern).toBeLessThan(200)
    }
  })

  it('include every pattern of the portal', () => {
    const folder = new URL('../../../schemas/common/', import.meta.url)
    for (const name of readdirSync(folder)) {
      const patterns = [...readFileSync(new URL(name, folder), 'utf8').matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map(
        found => JSON.parse(found[1]!) as string,
      )
      for (const pattern of patterns) expect([name, pattern, ambiguity(pattern, 100)]).toEqual([name, pattern, null])
    }
  })
})
