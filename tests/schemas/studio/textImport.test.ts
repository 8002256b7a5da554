import { describe, expect, it } from 'vitest'
import { run } from '../../../schemas/studio/commands.ts'
import type { StudioDocuments } from '../../../schemas/studio/facts.ts'
import { previewImport } from '../../../schemas/studio/textImport.ts'

const documents: StudioDocuments = {
  schema: {},
  ui: {},
  texts: { en: { 'a.title': 'City', 'a.help': 'At most %{limit}' }, lt: { 'a.title': 'Miestas' }, lv: {}, ee: {} },
}
const digest = (text: string): string => `of ${text}`
const row = (key: string, source: string, texts: Record<string, string>) => ({
  row: 2,
  key,
  digest: digest(source),
  texts,
})

describe('imported translations (OPR-84)', () => {
  it('are one step that touches the texts only and deletes nothing', () => {
    const changes = [
      { language: 'lv', key: 'a.title', text: ' Pilsēta ' },
      { language: 'lt', key: 'a.help', text: 'Iki %{limit}' },
      { language: 'lt', key: 'a.title', text: ' ' },
      { language: 'lt', key: 'gone.title', text: 'Nieko' },
    ] as const
    const result = run(documents, { name: 'importTexts', changes }, null)
    expect(result).toEqual({
      documents: {
        ...documents,
        texts: {
          ...documents.texts,
          lt: { 'a.title': 'Miestas', 'a.help': 'Iki %{limit}' },
          lv: { 'a.title': 'Pilsēta' },
        },
      },
      sentence: { key: 'importTexts', params: { count: 2 } },
    })
  })

  it('are rejected when nothing of them is in the form', () => {
    const changes = [{ language: 'lt', key: 'gone.title', text: 'Nieko' }] as const
    expect(run(documents, { name: 'importTexts', changes }, null)).toEqual({
      rejection: { key: 'nothingImported', params: {} },
    })
  })

  it('never change the source, and need its placeholders', () => {
    const rows = [
      row('a.title', 'City', { en: 'Town', lt: 'Miestas' }),
      row('a.help', 'At most %{limit}', { lt: 'Iki', lv: 'Līdz %{limit}', ee: '' }),
    ]
    expect(previewImport(documents.texts, 'en', rows, digest)).toEqual({
      source: 'en',
      changes: [{ language: 'lv', key: 'a.help', before: '', text: 'Līdz %{limit}' }],
      outdated: [],
      refused: [{ row: 2, key: 'a.help', language: 'lt', fault: 'placeholders' }],
      empty: 1,
    })
  })

  it('are listed when they translate another source text', () => {
    const rows = [row('a.title', 'Town', { lt: 'Miestelis', lv: '' })]
    expect(previewImport(documents.texts, 'en', rows, digest)).toMatchObject({ changes: [], outdated: ['a.title'] })
  })
})
