import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readXlsx, writeXlsx, type WriteSheet } from 'hucre/xlsx'
import type { ImportPreview } from '../../../schemas/studio/textImport.ts'
import { MAX_TEXT_LENGTH } from '../../../schemas/studio/textImport.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

type Json = Record<string, any>
type Rows = (string | null)[][]
const url = '/api/operator/forms/delete-buyer'

let test: TestApp
let operator: Client
let texts: Json
beforeAll(async () => {
  test = await buildTestApp()
  operator = await test.as('operator')
  texts = (await operator.get(url)).json<Json>()['published'].texts
})
afterAll(() => test.close())

async function exported(source = 'en', of = texts): Promise<{ rows: Rows; bytes: Buffer }> {
  const response = await operator.post(`${url}/texts/export`, { texts: JSON.stringify(of), source })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toContain(`delete-buyer-${source}.xlsx`)
  const bytes = response.rawPayload
  const [sheet] = (await readXlsx(bytes)).sheets
  return { rows: sheet?.rows as Rows, bytes }
}
async function fileOf(rows: readonly unknown[][], more: Partial<WriteSheet> = {}): Promise<Buffer> {
  const sheet = { name: 'Texts', rows, ...more } as WriteSheet
  return Buffer.from(await writeXlsx({ sheets: [sheet], stringMode: 'inline' }))
}
async function imported(file: Buffer, of = texts): Promise<Json> {
  const body = { texts: JSON.stringify(of), file: file.toString('base64') }
  const response = await operator.post(`${url}/texts/import`, body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Json>()
}
/** The exported rows with changed cells of the row of a key, by column. */
async function edited(key: string, cells: Record<string, string | null>): Promise<Rows> {
  const { rows } = await exported()
  const header = rows[0] as string[]
  return rows.map(row => (row[0] === key ? row.map((cell, index) => cells[header[index] as string] ?? cell) : row))
}
const keyOf = (): string => Object.keys(texts['en']).find(key => key.endsWith('.title')) as string

describe('files of translations (OPR-83, OPR-84)', () => {
  it('are for operators only', async () => {
    const viewer = await test.as('viewer')
    for (const [path, body] of [
      ['export', { texts: '{}', source: 'en' }],
      ['import', { texts: '{}', file: 'AAAA' }],
    ] as const) {
      expect((await viewer.post(`${url}/texts/${path}`, body)).statusCode).toBe(403)
      expect((await test.client().post(`${url}/texts/${path}`, body)).statusCode).toBe(401)
    }
  })

  it('have key, digest, source and the other languages, and change nothing when they come back', async () => {
    const { rows, bytes } = await exported('lt')
    expect(rows[0]).toEqual(['key', 'digest', 'lt (source)', 'en', 'lv', 'ee'])
    expect(rows).toHaveLength(Object.keys(texts['en']).length + 1)
    expect(await imported(bytes)).toEqual({ source: 'lt', changes: [], outdated: [], refused: [], empty: 0 })
  })

  it('keep a text that begins like a formula, and every letter', async () => {
    const key = keyOf()
    const odd = { ...texts, lv: { ...texts['lv'], [key]: '=1+1 _x0041_ „ž“' } }
    const { rows, bytes } = await exported('en', odd)
    expect(rows.find(row => row[0] === key)?.[4]).toBe('=1+1 _x0041_ „ž“')
    expect((await imported(bytes, texts))['changes']).toEqual([
      { language: 'lv', key, before: texts['lv'][key], text: '=1+1 _x0041_ „ž“' },
    ])
  })

  it('tell each change with the old and the new text; an empty cell deletes nothing', async () => {
    const key = keyOf()
    expect(await imported(await fileOf(await edited(key, { lt: 'Naujas', lv: '' })))).toEqual({
      source: 'en',
      changes: [{ language: 'lt', key, before: texts['lt'][key], text: 'Naujas' }],
      outdated: [],
      refused: [],
      empty: 1,
    })
  })

  it('list a row whose source text has changed since the export, and never change the source', async () => {
    const key = keyOf()
    const file = await fileOf(await edited(key, { lt: 'Naujas', 'en (source)': 'Another' }))
    expect((await imported(file))['changes']).toHaveLength(1)
    const later = { ...texts, en: { ...texts['en'], [key]: 'Changed meanwhile' } }
    expect(await imported(file, later)).toMatchObject({ changes: [], outdated: [key] })
  })

  it.each<[string, Record<string, string>]>([
    ['markup', { lt: '<b>Naujas</b>' }],
    ['placeholders', { lt: 'Naujas %{nope}' }],
    ['tooLong', { lt: 'a'.repeat(MAX_TEXT_LENGTH + 1) }],
    ['unknownKey', { key: 'nobody.knows', lt: 'Naujas' }],
  ])('refuse a text: %s', async (fault, cells) => {
    const preview = (await imported(await fileOf(await edited(keyOf(), cells)))) as ImportPreview
    expect([preview.changes, preview.refused.map(one => one.fault)]).toEqual([[], [fault]])
    expect(preview.refused[0]?.row).toBeGreaterThan(1)
  })

  it('refuse the second row of a key', async () => {
    const rows = await edited(keyOf(), { lt: 'Naujas' })
    const twice = [...rows, rows.find(row => row[0] === keyOf()) as (string | null)[]]
    const { changes, refused } = (await imported(await fileOf(twice))) as ImportPreview
    expect([changes.length, refused]).toEqual([1, [{ row: twice.length, key: keyOf(), fault: 'keyTwice' }]])
  })

  it.each<[string, () => Promise<Buffer>]>([
    ['unreadable', async () => Buffer.from('not a workbook')],
    ['unreadable', async () => Buffer.from((await exported()).bytes.subarray(0, 900))],
    [
      'noHeader',
      () =>
        fileOf([
          ['a', 'b'],
          ['c', 'd'],
        ]),
    ],
    ['noHeader', () => fileOf([])],
    ['noSource', () => fileOf([['key', 'digest', 'en', 'lt']])],
    ['noSource', () => fileOf([['key', 'digest', 'en (source)', 'lt (source)']])],
    ['languageTwice', () => fileOf([['key', 'digest', 'en (source)', 'lt', 'lt']])],
    ['languageUnknown', () => fileOf([['key', 'digest', 'en (source)', 'de']])],
    [
      'formula',
      async () => {
        const rows = await edited(keyOf(), {})
        const cells = new Map([[`1,3`, { formula: 'HYPERLINK("http://example.com")' }]])
        return fileOf(rows, { cells } as never)
      },
    ],
    [
      'tooManyRows',
      () =>
        fileOf([
          ['key', 'digest', 'en (source)', 'lt'],
          ...Array.from({ length: 100_000 }, (_, index) => [`k${index}`, '', '', '']),
        ]),
    ],
  ])('refuse a whole file: %s', async (fault, make) => {
    expect(await imported(await make())).toEqual({ fault })
  })

  it('refuse a bomb', async () => {
    const rows = [
      ['key', 'digest', 'en (source)', 'lt'],
      ['k', '', 'a', 'a'.repeat(30_000_000)],
    ]
    expect(await imported(await fileOf(rows))).toEqual({ fault: 'unreadable' })
  }, 60_000)

  it('are XLIFF where a target language is named, and are read by their content (OPR-85)', async () => {
    const body = { texts: JSON.stringify(texts), source: 'en' }
    const response = await operator.post(`${url}/texts/export`, { ...body, target: 'ee' })
    expect(response.headers['content-type']).toBe('application/x-xliff+xml')
    expect(response.headers['content-disposition']).toContain('delete-buyer-en-ee.xlf')
    const file = response.body.replace(`>${texts['ee'][keyOf()]}</target>`, '>Uus</target>')
    expect(await imported(Buffer.from(file))).toMatchObject({
      changes: [{ language: 'ee', key: keyOf(), before: texts['ee'][keyOf()], text: 'Uus' }],
      refused: [],
    })
    expect(await imported(Buffer.from(`<!DOCTYPE xliff [<!ENTITY a "b">]>${file}`))).toEqual({ fault: 'unreadable' })
    expect((await operator.post(`${url}/texts/export`, { ...body, target: 'en' })).statusCode).toBe(422)
  })

  it('reject texts that are no JSON', async () => {
    const response = await operator.post(`${url}/texts/import`, { texts: '{', file: 'AAAA' })
    expect([response.statusCode, response.json<Json>()['issues']]).toEqual([
      422,
      [expect.objectContaining({ path: '/texts' })],
    ])
  })
})
