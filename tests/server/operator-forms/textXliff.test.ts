import { describe, expect, it } from 'vitest'
import {
  MAX_TEXT_LENGTH,
  MAX_TEXT_ROWS,
  previewImport,
  type FileFault,
  type ImportPreview,
} from '../../../schemas/studio/textImport.ts'
import { digestOf } from '../../../server/modules/operator-forms/translations/readTexts.ts'
import { readTextXliff, textXliff } from '../../../server/modules/operator-forms/translations/textXliff.ts'

type Texts = Record<'en' | 'lt' | 'lv' | 'ee', Record<string, string>>
const NAMESPACE = 'urn:oasis:names:tc:xliff:document:'
const key = 'applicant.city.title'
const source = 'City or village'
const texts: Texts = {
  en: { [key]: source, 'sections.contact.title': 'Contact', 'errors.applicant.city.maxLength': 'At most %{limit}' },
  lt: { [key]: 'Miestas', 'sections.contact.title': 'Kontaktai', 'errors.applicant.city.maxLength': 'Iki %{limit}' },
  lv: { [key]: 'Pilsēta', 'sections.contact.title': 'Saziņa' },
  ee: { [key]: 'Linn', 'sections.contact.title': 'Kontakt' },
}

const exported = (from: keyof Texts, target: keyof Texts, of = texts): string =>
  textXliff(of, from, target, 'a-form').toString()

function imported(file: string | Buffer, of = texts): ImportPreview | { fault: FileFault } {
  const read = readTextXliff(Buffer.from(file))
  return 'fault' in read ? read : previewImport(of, read.source, read.rows, digestOf)
}
const nothing: ImportPreview = { source: 'en', changes: [], outdated: [], refused: [], empty: 0 }
const changed = (text: string, language: keyof Texts = 'lt') => ({
  ...nothing,
  changes: [{ language, key, before: texts[language][key] ?? '', text }],
})

const unit1 = (target: string, state = 'translated', name = key, from = source): string =>
  `<trans-unit id="${name}"><source>${from}</source><target state="${state}">${target}</target></trans-unit>`
const file1 = (units: string, from = 'en', to = 'lt'): string =>
  `<file original="x" datatype="plaintext" source-language="${from}" target-language="${to}"><body>${units}</body></file>`
const version1 = (content: string, head = ''): string =>
  `<?xml version="1.0"?>\n${head}<xliff version="1.2" xmlns="${NAMESPACE}1.2">${content}</xliff>`
const version2 = (units: string, languages = 'srcLang="en" trgLang="lt"', version = '2.0'): string =>
  `<xliff version="${version}" xmlns="${NAMESPACE}2.0" ${languages}><file id="f"><group id="g">${units}</group></file></xliff>`
const unit2 = (segments: string): string => `<unit id="u1" name="${key}">${segments}</unit>`

describe('XLIFF files of translations (OPR-85)', () => {
  it('hold every text in two languages under the tags of the standard, and change nothing when they come back', () => {
    const file = exported('lt', 'ee')
    expect(file).toContain('<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">')
    expect(file).toContain('source-language="lt" target-language="et"')
    expect(file.match(/<trans-unit /g)).toHaveLength(Object.keys(texts.en).length)
    expect(imported(file)).toEqual({ ...nothing, source: 'lt', empty: 1 })
  })

  it('keep every letter, and mark what is not translated', () => {
    const ODD = '=1+1 <&> "ž" \r\n%{limit} ]]>'
    const odd = { ...texts, en: { ...texts.en, [key]: ODD }, lt: { ...texts.lt, [key]: '' } }
    const file = exported('en', 'lt', odd)
    const EMPTY = '<target state="needs-translation"></target>'
    expect(file).toContain(EMPTY)
    // A tool may leave the state as it was.
    const filled = file.replace(EMPTY, EMPTY.replace('><', '>=2 „ž“ %{limit}<'))
    expect(imported(filled, odd)).toEqual({
      ...nothing,
      changes: [{ language: 'lt', key, before: '', text: '=2 „ž“ %{limit}' }],
    })
    expect(imported(exported('lt', 'en', odd).replace(/<target state="[a-z]+">=1/, '<target>=2'), odd)).toMatchObject({
      changes: [{ text: ODD.replace('=1', '=2') }],
    })
  })

  it.each<[string, () => string, () => ImportPreview]>([
    ['version 1.2', () => version1(file1(`<group id="g">${unit1('Naujas')}</group>`)), () => changed('Naujas')],
    [
      'a key in resname, when a tool renumbered the ids',
      () => version1(file1(unit1('Naujas').replace('<trans-unit id=', '<trans-unit id="tu1" resname='))),
      () => changed('Naujas'),
    ],
    ['a region beside the language', () => version1(file1(unit1('Uus'), 'en-GB', 'et-EE')), () => changed('Uus', 'ee')],
    [
      'segments that a tool marked',
      () => version1(file1(unit1('<mrk mtype="seg" mid="0">Nau</mrk>jas <mrk mtype="seg" mid="1">čia</mrk>.'))),
      () => changed('Naujas čia.'),
    ],
    [
      'an attribute of another vocabulary beside the id',
      () => version1(file1(unit1('Naujas').replace('<trans-unit ', '<trans-unit xmlns:t="urn:t" t:resname="other" '))),
      () => changed('Naujas'),
    ],
    [
      'several languages',
      () => version1(file1(unit1('Naujas')) + file1(unit1('Jauns'), 'en', 'lv')),
      () => ({ ...nothing, changes: [...changed('Naujas').changes, ...changed('Jauns', 'lv').changes] }),
    ],
    ['an empty translation, which deletes nothing', () => version1(file1(unit1(''))), () => ({ ...nothing, empty: 1 })],
    [
      'a copy of the source that a tool made',
      () => version1(file1(unit1(source, 'new'))),
      () => ({ ...nothing, empty: 1 }),
    ],
    [
      'a unit without a translation',
      () => version1(file1(`<trans-unit id="${key}"><source>${source}</source></trans-unit>`)),
      () => ({ ...nothing, empty: 1 }),
    ],
    [
      'another source text than today',
      () => version1(file1(unit1('Naujas', 'final', key, 'Older'))),
      () => ({ ...nothing, outdated: [key] }),
    ],
    [
      'version 2.1',
      () => version2(unit2(`<segment><source>${source}</source><target>Naujas</target></segment>`), undefined, '2.1'),
      () => changed('Naujas'),
    ],
    [
      'segments of version 2',
      () => {
        const [first, rest] = [source.slice(0, 1), source.slice(1)]
        return version2(
          unit2(
            `<segment><source>${first}</source><target>Nau</target></segment><ignorable><source/></ignorable><segment><source>${rest}</source><target>jas</target></segment>`,
          ),
        )
      },
      () => changed('Naujas'),
    ],
    [
      'version 2 with one segment of two translated',
      () =>
        version2(
          unit2(
            `<segment><source>${source.slice(0, 1)}</source><target>N</target></segment><segment><source>${source.slice(1)}</source></segment>`,
          ),
        ),
      () => ({ ...nothing, empty: 1 }),
    ],
  ])('are read: %s', (_, file, expected) => {
    expect(imported(file())).toEqual(expected())
  })

  it.each<[string, () => string]>([
    ['markup', () => unit1('&lt;b>Naujas&lt;/b>')],
    ['markup', () => unit1('Naujas <x id="1"/>')],
    ['markup', () => unit1('<mrk mtype="seg">Naujas <g id="1">čia</g></mrk>')],
    ['placeholders', () => unit1('Naujas %{nope}')],
    ['tooLong', () => unit1('a'.repeat(MAX_TEXT_LENGTH + 1))],
    ['unknownKey', () => unit1('Naujas', 'final', 'nobody.knows')],
    ['unknownKey', () => unit1('Naujas', 'final', '__proto__')],
  ])('refuse a text: %s', (fault, unit) => {
    const preview = imported(version1(file1(`\n\n${unit()}`))) as ImportPreview
    expect([preview.changes, preview.refused.map(one => [one.row, one.fault])]).toEqual([[], [[4, fault]]])
  })

  it('refuse the second text of a key, whose line is told', () => {
    const { changes, refused } = imported(version1(file1(`${unit1('Naujas')}\n${unit1('Kitas')}`))) as ImportPreview
    expect([changes.map(({ text }) => text), refused]).toEqual([['Naujas'], [{ row: 3, key, fault: 'keyTwice' }]])
  })

  it.each<[string, () => string | Buffer]>([
    ['unreadable', () => '<xliff'],
    ['unreadable', () => version1(file1(unit1('Naujas'))).slice(0, -20)],
    ['unreadable', () => '<html><body/></html>'],
    ['unreadable', () => version1(file1(unit1('Naujas'))).replace('version="1.2"', 'version="1.1"')],
    ['unreadable', () => version1(file1(unit1('Naujas')), '<!DOCTYPE xliff>')],
    ['unreadable', () => version1(file1(unit1('&a;')), '<!DOCTYPE xliff [<!ENTITY a SYSTEM "file:///etc/passwd">]>')],
    ['unreadable', () => version1(file1(unit1('&nobody;')))],
    ['unreadable', () => version1(file1(unit1('Naujas</target><target>Kitas')))],
    ['unreadable', () => version1(file1('<group>'.repeat(80) + unit1('Naujas') + '</group>'.repeat(80)))],
    ['unreadable', () => Buffer.from([...Buffer.from(version1(file1(unit1('Naujas')))), 0xff, 0xfe])],
    ['noLanguages', () => version1('')],
    ['noLanguages', () => version1(file1(unit1('Naujas')).replace(/ target-language="lt"/, ''))],
    ['noLanguages', () => version1(file1(unit1('Naujas')) + file1(unit1('Jauns'), 'lt', 'lv'))],
    ['noLanguages', () => version2('', 'srcLang="en"')],
    ['languageUnknown', () => version1(file1(unit1('Neu'), 'en', 'de'))],
    ['languageTwice', () => version1(file1(unit1('Naujas')) + file1(unit1('Kitas')))],
    ['languageTwice', () => version1(file1(unit1('New'), 'en', 'en-GB'))],
    ['tooManyRows', () => version1(file1('<trans-unit id="k"><source/></trans-unit>'.repeat(MAX_TEXT_ROWS + 1)))],
  ])('refuse a whole file: %s', (fault, file) => {
    expect(imported(file())).toEqual({ fault })
  })
})
