import { describe, expect, it } from 'vitest'
import { linearTimePatterns, patternProblem } from '../../../server/validation/patterns.ts'

describe('patterns with the same meaning on both engines', () => {
  const texts = [
    '',
    'a',
    'a b',
    'a\u00a0b',
    'a\nb',
    'a\rb',
    'a\u2028b',
    '\ufeff',
    'Ž',
    '12',
    'a.b',
    '👍',
    '[',
    ']',
    '-',
    '\\',
    '\t',
  ]
  it.each([
    '^.+$',
    '^\\s$',
    'a\\sb',
    'a\\Sb',
    '^[\\s\\d]+$',
    '^[.]$',
    '^a\\.b$',
    '^\\w+$',
    '^\\p{L}$',
    '^.$',
    '[\\]]',
    '^[^\\s]+$',
    '\\\\',
    '^\\S+$',
    '[[]',
    '^[\\-a]$',
    '\\bb',
  ])('%s', pattern => {
    const native = new RegExp(pattern, 'u')
    const linear = linearTimePatterns(pattern, 'u')
    expect(texts.filter(text => linear.test(text))).toEqual(texts.filter(text => native.test(text)))
  })

  it('mean the same when they are compiled again, after more patterns than are kept', () => {
    const first = linearTimePatterns('^a1$', 'u')
    const many = Array.from({ length: 1_200 }, (_, index) => linearTimePatterns(`^a${index}$`, 'u'))
    for (const pattern of [first, many[1], linearTimePatterns('^a1$', 'u')])
      expect(['a1', 'a2', 'a11'].filter(text => pattern?.test(text))).toEqual(['a1'])
    expect(new Set(many.map(String)).size).toBe(1_200)
  })

  it.each([
    '(?=a)b',
    '(?<!a)b',
    '(a)\\1',
    '\\u0041',
    '(?i)a',
    '\\Qa\\E',
    '(',
    '[\\S]',
    'a{2001}',
    '[[:alpha:]]',
    '\\z',
    '(?P<n>a)',
  ])('exclude %s', pattern => {
    expect(patternProblem(pattern)).not.toBeNull()
  })
})
