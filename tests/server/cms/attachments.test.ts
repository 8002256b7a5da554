import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartError } from '../../../server/errors.ts'
import { contentDisposition } from '../../../server/http/contentDisposition.ts'
import { readAttachments } from '../../../server/modules/cms/attachments.ts'
import { readLegalTexts } from '../../../server/modules/cms/legalTexts.ts'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { languages } from '../../../schemas/languages.ts'

type Text = {
  title: string
  field_type_of_legal_text: string
  attachment?: { fileName: string; size: number; url: string }
}

describe('legal texts with a file', () => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await buildTestApp({ demo: false })
  })
  afterAll(() => portal.close())
  const list = async (language: string) =>
    (await portal.client().get(`/api/cms/legal-text?language=${language}`)).json<Text[]>()

  it('exist in four languages, and only legal texts have a file (ACC-05)', async () => {
    const addresses = new Set<string>()
    for (const language of languages) {
      const texts = await list(language)
      const files = texts.filter(({ field_type_of_legal_text: type }) => type === 'File as attachment')
      expect(files.length).toBeGreaterThanOrEqual(3)
      expect(texts.filter(({ attachment }) => attachment !== undefined)).toEqual(files)
      for (const { attachment } of files) {
        expect(attachment?.fileName).toMatch(/^[^/\\"]+\.pdf$/)
        addresses.add(attachment?.url ?? '')
      }
    }
    expect(addresses.size).toBe(4 * 3)
  })

  it('are downloaded without login, with their own content type only', async () => {
    for (const language of languages) {
      for (const { attachment } of await list(language)) {
        if (attachment === undefined) continue
        const answer = await portal.client().get(attachment.url)
        expect(answer.statusCode).toBe(200)
        expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
        expect(answer.rawPayload.length).toBe(attachment.size)
        expect(answer.headers).toMatchObject({
          'content-type': 'application/pdf',
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
          'content-length': String(attachment.size),
        })
        expect(answer.headers['content-disposition']).toContain(
          `filename*=UTF-8''${encodeURIComponent(attachment.fileName)}`,
        )
      }
    }
  })

  it('respond to HEAD without the file and to a range with the whole file', async () => {
    const url = '/api/cms/legal-text/attachments/price-list/lt'
    const whole = await portal.client().get(url)
    const head = await portal.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.rawPayload.length, head.headers['content-length']]).toEqual([
      200,
      0,
      whole.headers['content-length'],
    ])
    for (const range of ['bytes=0-4', 'bytes=5-1', 'bytes=-99999999', 'nonsense']) {
      const part = await portal.app.inject({ method: 'GET', url, headers: { range } })
      expect([part.statusCode, part.rawPayload.equals(whole.rawPayload), part.headers['accept-ranges']]).toEqual([
        200,
        true,
        'none',
      ])
    }
  })

  it('accept "et" as Estonian', async () => {
    expect((await portal.client().get('/api/cms/legal-text/attachments/price-list/et')).statusCode).toBe(200)
  })

  it.each([
    'price-list/de',
    'price-list/',
    'nothing/lt',
    'constructor/en',
    '..%2F..%2Fpackage/en',
    '..%2fgeneral-terms/en',
    'price-list.lt/',
    `${'x'.repeat(500)}/lt`,
    'price-list/lt/../../../../x',
  ])('%.40s is not found', async path => {
    expect((await portal.client().get(`/api/cms/legal-text/attachments/${path}`)).statusCode).toBe(404)
  })

  it.each([
    ['price-list%00/lt', 400],
    [`${'x'.repeat(5000)}/lt`, 400],
  ])('%.40s is rejected', async (path, status) => {
    expect((await portal.client().get(`/api/cms/legal-text/attachments/${path}`)).statusCode).toBe(status)
  })

  it('are read-only', async () => {
    expect((await portal.client().post('/api/cms/legal-text/attachments/price-list/lt')).statusCode).toBe(404)
  })
})

describe('startup', () => {
  const root = mkdtempSync(join(tmpdir(), 'portal-legal-'))
  const folder = join(root, 'resources', 'legal')
  mkdirSync(folder, { recursive: true })
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const text = {
    title: 'Rules',
    field_type_of_legal_text: 'File as attachment' as const,
    field_where_to_show: 'Account',
    attachment: 'rules',
    body: { en: '<h3>A "b" / c</h3><p>x</p>', lt: '<h3>Š</h3><p>x</p>', lv: '<p>x</p>', ee: '<h3>&amp;</h3><p>x</p>' },
  }

  it('fails with missing or invalid PDF files and names all of them', () => {
    writeFileSync(join(folder, 'rules.en.pdf'), '%PDF-1.4')
    writeFileSync(join(folder, 'rules.lt.pdf'), '<html>')
    writeFileSync(join(folder, 'rules.lv.pdf'), Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(1024 * 1024)]))
    expect(() => readAttachments(root, [text])).toThrow(StartError)
    expect(() => readAttachments(root, [text])).toThrow(
      /rules\.lt\.pdf is no PDF[\s\S]*rules\.lv\.pdf is larger[\s\S]*rules\.ee\.pdf cannot be read/,
    )
  })

  it('names the files by their headings, as far as a file name allows', () => {
    for (const language of languages) writeFileSync(join(folder, `rules.${language}.pdf`), '%PDF-1.4')
    expect([...readAttachments(root, [text]).values()].map(({ fileName }) => fileName)).toEqual([
      'A b  c.pdf',
      'Š.pdf',
      'rules.pdf',
      'rules.pdf',
    ])
  })

  it('fails with a file for another kind of text, or without one for this kind', () => {
    expect(() => readLegalTexts([{ ...text, field_type_of_legal_text: 'Simple text' }])).toThrow(StartError)
    const { attachment: _, ...without } = text
    expect(() => readLegalTexts([without])).toThrow('/0')
  })
})

it('sends a non-ASCII file name twice: plain for old clients, complete for others', () => {
  expect(contentDisposition('Įmonės ąžuolas.pdf')).toBe(
    `attachment; filename="Imones azuolas.pdf"; filename*=UTF-8''${encodeURIComponent('Įmonės ąžuolas.pdf')}`,
  )
})
