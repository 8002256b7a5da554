import { describe, expect, test } from 'vitest'

import { fileNameOf } from '../../../src/api/http/download.ts'

describe('fileNameOf', () => {
  test.each([
    ['attachment; filename="bill_1.pdf"', 'bill_1.pdf'],
    [`attachment; filename="israsas.pdf"; filename*=UTF-8''i%C5%A1ra%C5%A1as.pdf`, 'išrašas.pdf'],
    [`attachment; filename="a.pdf"; filename*=UTF-8''%E0%A4%A`, 'a.pdf'],
    ['attachment', '7.pdf'],
  ])('reads %s', (header, name) => {
    expect(fileNameOf(new Response('', { headers: { 'Content-Disposition': header } }), '7.pdf')).toBe(name)
  })

  test('falls back to a default without a header', () => {
    expect(fileNameOf(new Response(''), '7.pdf')).toBe('7.pdf')
  })
})
