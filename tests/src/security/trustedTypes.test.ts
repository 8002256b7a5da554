import { expect, it, vi } from 'vitest'

import '../../../src/security/sanitizer.ts'
import { cleanMarkup } from '../../../src/security/trustedTypes.ts'

it('Trusted Types policy rejects markup on a page that reads none, but for react-admin’s filler (SEC-30)', async () => {
  vi.resetModules()
  const policy = await import('../../../src/security/trustedTypes.ts')
  expect(policy.cleanMarkup('&#8203;')).toBe('&#8203;')
  expect(() => policy.cleanMarkup('<b>text</b>')).toThrow('This page writes no markup')
  await import('../../../src/security/sanitizer.ts')
  expect(policy.cleanMarkup('<b onclick="alert(1)">text</b>')).toBe('<b>text</b>')
})

it('Trusted Types policy passes react-admin’s filler unchanged (SEC-30)', () => {
  expect(cleanMarkup('&#8203;')).toBe('&#8203;')
})

it.each([
  ['<img src=x onerror=alert(1)>', '<img src="x">'],
  ['<script>alert(1)</script>text', 'text'],
  ['<p style="color:red">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['&#8203;<svg onload=alert(1)>', '\u200b<svg></svg>'],
])('Trusted Types policy cleans %s', (markup, clean) => {
  expect(cleanMarkup(markup)).toBe(clean)
})
