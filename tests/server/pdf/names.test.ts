import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { fontFiles } from '../../../server/pdf/fonts.ts'

/** What pdfmake reads its fonts with. */
const { openSync } = createRequire(createRequire(import.meta.url).resolve('pdfmake'))('fontkit') as {
  openSync: (file: string) => { hasGlyphForCodePoint: (code: number) => boolean }
}

const name = (
  JSON.parse(readFileSync(new URL('../../../schemas/common/applicant-name.json', import.meta.url), 'utf8')) as {
    pattern: string
  }
).pattern
const staffName = (
  JSON.parse(readFileSync(new URL('../../../schemas/common/person-name.json', import.meta.url), 'utf8')) as {
    pattern: string
  }
).pattern

describe('name of an applicant', () => {
  test('is printed to the last letter: the fonts of documents have every allowed character (STM-27, FRM-44)', () => {
    const fonts = Object.values(fontFiles()).map(file => openSync(file))
    const accepted = new RegExp(name, 'u')
    const missing: string[] = []
    let count = 0
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      if (!accepted.test(`a${String.fromCodePoint(code)}`)) continue
      count += 1
      if (fonts.some(font => !font.hasGlyphForCodePoint(code))) missing.push(code.toString(16))
    }
    expect(count).toBeGreaterThan(1000)
    expect(missing).toEqual([])
  })

  test.each([
    'Žaneta',
    "O'Brien",
    'D’Arc',
    'Jean-Luc',
    'Õnne-Liis',
    'Straumēns',
    'Ångström',
    'Nguyễn Thị',
    'Əliyev',
    'Кириллов',
    'Παπαδόπουλος',
    'Sammy Davis, Jr.',
    'Jonas 2',
    "'t Hooft",
    'M\u0303ara',
  ])('is %s', text => {
    expect(text).toMatch(new RegExp(name, 'u'))
  })

  test.each([
    '12345',
    '1',
    '王小明',
    'שלום',
    'محمد',
    'ไทย',
    '😀',
    'Jonas 😀',
    'A\u{1f3fd}',
    '<b>Jonas</b>',
    'Jonas&amp;',
    '{{name}}',
    '`x`',
    'a=b',
    'Jo\u202enas',
    'Jo\u200bnas',
    'Jo\u0007nas',
    'Jo\nnas',
    '-',
    '.',
    ' ',
    'ＡＢ',
    'A\ud800',
  ])('is not %j', text => {
    expect(text).not.toMatch(new RegExp(name, 'u'))
  })

  test.each(['😀 Jonas', 'Jonas 🇱🇹', '<i>', 'Jo\u202enas', '123'])('of staff is not %j', text => {
    expect(text).not.toMatch(new RegExp(staffName, 'u'))
  })
})
