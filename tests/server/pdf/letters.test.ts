import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { UNPRINTED, withoutUnprinted } from '../../../schemas/validation/printedLetters.ts'
import { fontFiles } from '../../../server/pdf/fonts.ts'
import { languages } from '../../../schemas/languages.ts'
import { Texts } from '../../../server/texts/texts.ts'
import { root } from '../../support/app.ts'

type Font = {
  hasGlyphForCodePoint: (code: number) => boolean
  getGlyph: (id: number) => { path: { commands: readonly unknown[] } }
}

/** What pdfmake reads its fonts with. */
const { openSync } = createRequire(createRequire(import.meta.url).resolve('pdfmake'))('fontkit') as {
  openSync: (file: string) => Font
}
const fonts = Object.values(fontFiles()).map(file => openSync(file))
const isPrinted = (code: number): boolean => fonts.every(font => font.hasGlyphForCodePoint(code))

/** Every character that is neither a control character nor half of a surrogate pair. */
const signs = Array.from({ length: 0x110000 }, (_, code) => code).filter(
  code => code > 0x1f && !(code >= 0x7f && code <= 0x9f) && !(code >= 0xd800 && code <= 0xdfff),
)
const accepted = signs.filter(code => !UNPRINTED.test(String.fromCodePoint(code)))

describe('printable text', () => {
  test('is in both fonts of the documents, to the last character', () => {
    expect(accepted.length).toBeGreaterThan(1500)
    expect(accepted.filter(code => !isPrinted(code)).map(code => code.toString(16))).toEqual([])
  })

  test('stays printable in normal form C', () => {
    expect(accepted.filter(code => UNPRINTED.test(String.fromCodePoint(code).normalize('NFC')))).toEqual([])
  })

  test('is every letter and character of the European languages in Latin, Greek and Cyrillic, and of the texts of the portal', () => {
    const letters =
      'Aa ÀàÁáÂâÃãÄäÅåÆæÇçÈèÉéÊêËëÌìÍíÎîÏïÐðÑñÒòÓóÔôÕõÖöØøÙùÚúÛûÜüÝýÞþßẞÿŸ ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĠġĦħĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŐőŒœŔŕŖŗŘřŚśŞşŠšȘșŢţŤťȚțŪūŮůŰűŲųŴŵŶŷŹźŻżŽžƏə ΑαΆάΒβΓγΔδΕεΈέΖζΗηΉήΘθΙιΊίΪϊΐΚκΛλΜμΝνΞξΟοΌόΠπΡρΣσςΤτΥυΎύΫϋΰΦφΧχΨψΩωΏώ АаБбВвГгҐґДдЂђЃѓЕеЁёЄєЖжЗзЅѕИиІіЇїЙйЈјКкЌќЛлЉљМмНнЊњОоПпРрСсТтЋћУуЎўФфХхЦцЧчЏџШшЩщЪъЫыЬьЭэЮюЯя'
    const punctuation =
      '0123456789 .,;:!?…-–—_/\\|@#&%‰*+±×÷=<>^~`´¨°§©®™№ªº()[]{}\'"‘’‚“”„«»‹›•·€£¥$¢₽₴₺²³½¼¾¡¿\u00a0\u202f\u2011\n\t'
    expect(UNPRINTED.exec(letters)).toBeNull()
    expect(UNPRINTED.exec(punctuation)).toBeNull()
    expect(UNPRINTED.exec('M\u0303ara, Nguyễn Thị, ﬁnansai')).toBeNull()
    const texts = new Texts(`${root}/resources/texts`)
    for (const language of languages)
      expect(UNPRINTED.exec(Object.values(texts.area(language, 'server')).join('')), language).toBeNull()
  })

  test.each([
    '王小明',
    '株式会社',
    '한국',
    'שלום',
    'محمد',
    'ไทย',
    'हिन्दी',
    'Հայ',
    'ქართ',
    '😀',
    '❤',
    '→',
    '≤',
    '\ufe0f',
    '\ufffc',
    '\u{1f3fd}',
    '\ue000',
  ])('is not %s', text => {
    expect(UNPRINTED.exec(`Vilnius ${text}`)?.[0]).toBe([...text][0])
  })

  test('leaves control characters and lone surrogates to the rule for every text', () => {
    expect(UNPRINTED.exec('a\u0007b\u0085c\ud800')).toBeNull()
  })
})

test('character without a glyph is an empty box in a document, not nothing', () => {
  for (const font of fonts) expect(font.getGlyph(0).path.commands.length).toBeGreaterThan(4)
})

test('consecutive unprintable characters are replaced by one', () => {
  expect(withoutUnprinted('合同 žž 😀😀.pdf', '_')).toBe('_ žž _.pdf')
})
