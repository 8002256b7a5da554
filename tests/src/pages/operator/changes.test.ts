import { describe, expect, it } from 'vitest'
import { changesBetween } from '../../../../src/pages/operator/publish/changes.ts'
import { someDocuments } from './documents.ts'

describe('changes between two states of a form', () => {
  const of = (change: Parameters<typeof someDocuments>[0]) => changesBetween(someDocuments(), someDocuments(change))

  it('are empty for equal documents', () => {
    expect(of(() => {})).toEqual([])
  })

  it('name added, removed and changed fields with their keywords', () => {
    expect(
      of(({ schema }) => {
        const fields = schema.properties.applicant.properties
        fields.city.maxLength = 10
        delete fields.status
        fields.nickname = { type: 'string', maxLength: 20 }
      }),
    ).toEqual([
      { kind: 'changed', path: 'applicant.city', keywords: [{ keyword: 'maxLength', before: 30, now: 10 }] },
      { kind: 'removed', path: 'applicant.status' },
      { kind: 'added', path: 'applicant.nickname' },
    ])
  })

  it('include a field that became required', () => {
    expect(of(({ schema }) => schema.properties.applicant.required.push('status'))).toEqual([
      { kind: 'changed', path: 'applicant.status', keywords: [{ keyword: 'required', before: false, now: true }] },
    ])
  })

  it('include a change in a referenced definition', () => {
    const before = someDocuments(({ schema }) => {
      schema.properties.applicant.properties.code = { $ref: '#/definitions/Code' }
    })
    const now = someDocuments(({ schema }) => {
      schema.properties.applicant.properties.code = { $ref: '#/definitions/Code' }
      schema.definitions.Code.maxLength = 4
    })
    expect(changesBetween(before, now)).toEqual([
      { kind: 'changed', path: 'applicant.code', keywords: [{ keyword: 'maxLength', before: 5, now: 4 }] },
    ])
  })

  it('distinguish rules, layout and texts', () => {
    expect(
      of(({ schema, ui, texts }) => {
        schema.allOf = []
        ui.sections.push({ id: 'more', fields: [] })
        ui.fields['applicant.city'].width = 12
        texts.lt['applicant.city.title'] = 'Miestas'
        texts.lt['applicant.city.help'] = 'Kur gyvenate'
      }),
    ).toEqual([
      { kind: 'rules' },
      { kind: 'layout', part: 'sections' },
      { kind: 'layout', part: 'applicant.city' },
      { kind: 'texts', language: 'lt', count: 2 },
    ])
  })
})
