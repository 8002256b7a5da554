import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { answersOf, type AnsweredForm, type AnswerTools } from '../../schemas/answers/answers.ts'
import type { JsonObject } from '../../schemas/answers/documents.ts'

const read = <T>(path: string): T =>
  JSON.parse(readFileSync(new URL(`../../schemas/${path}`, import.meta.url), 'utf8')) as T
const leasing: AnsweredForm = {
  schema: read('generated/forms/leasing-private.schema.json'),
  ui: read('generated/forms/leasing-private.ui.json'),
  texts: read('generated/forms/leasing-private.texts.json'),
}
const family = read<JsonObject>('forms/leasing-private/examples/valid/married-for-the-family-complete.json')

const words: Readonly<Record<string, string>> = {
  'asset-models/VOLKSWAGEN/VOLKSWAGEN_GOLF': 'Golf',
  'asset-brands//VOLKSWAGEN': 'Volkswagen',
  'asset-calling-codes//+370': 'Lithuania',
}
const tools: AnswerTools = {
  classifier: (kind, code, group = '') => words[`${kind}/${group}/${code}`],
  chrome: key =>
    ({ 'request.answers.yes': 'Yes', 'request.answers.no': 'No', 'request.unit.months': 'months' })[key] ?? key,
}

function rowsOf(form: AnsweredForm, payload: JsonObject, language = 'en') {
  return new Map(
    answersOf(form, payload, language, tools).flatMap(({ rows }) => rows.map(row => [row.path, row] as const)),
  )
}

describe('answer rows', () => {
  it('follow the order of the layout and omit unanswered fields', () => {
    const sections = answersOf(
      leasing,
      {
        applicant: { surname: 'Petraitis', name: 'Jonas', city: '', token: null },
        lending: { property_value: '20000.00' },
      },
      'en',
      tools,
    )
    expect(sections.map(({ title }) => title)).toEqual(['Your leasing', 'About you'])
    expect(sections[1]?.rows).toEqual([
      { path: 'applicant.name', label: 'First name', value: 'Jonas' },
      { path: 'applicant.surname', label: 'Surname', value: 'Petraitis' },
    ])
  })

  it('format amounts, months, classifiers, phones and booleans for reading', () => {
    const rows = rowsOf(leasing, {
      applicant: {
        phone: '+37061234567',
        marital_status: 'Married',
        finances: { basic_amount: '1850.5', has_revenue_reduction_circumstances: 'Ne' },
        is_consent_of_data_processing_agreed: true,
      },
      lending: {
        period: 48,
        brand: 'VOLKSWAGEN',
        model: 'VOLKSWAGEN_GOLF',
        engine_power: 110,
        is_registration_fee_included: false,
        fuel_type: 'GONE',
      },
    })
    const values = Object.fromEntries([...rows].map(([path, { value }]) => [path, value.replaceAll('\u00a0', ' ')]))
    expect(values).toEqual({
      'applicant.phone': '+370 61234567',
      'applicant.marital_status': 'Married',
      'applicant.finances.basic_amount': '1.850,50 €',
      'applicant.finances.has_revenue_reduction_circumstances': 'No',
      'applicant.is_consent_of_data_processing_agreed': 'Yes',
      'lending.period': '48 months',
      'lending.brand': 'Volkswagen',
      'lending.model': 'Golf',
      'lending.engine_power': '110 kW',
      'lending.is_registration_fee_included': 'No',
      'lending.fuel_type': 'GONE',
    })
  })

  it('name files with their size', () => {
    const rows = rowsOf(leasing, {
      applicant: { files: [{ fileName: 'pažyma.pdf', fileSize: 12_800, documentType: 'UNKNOWN' }] },
    })
    expect(rows.get('applicant.files.0')).toEqual({
      path: 'applicant.files.0',
      label: 'Files',
      value: 'pažyma.pdf, 12,5 KB',
    })
  })

  it('omit values that the page adds', () => {
    const shown = [...rowsOf(leasing, family).keys()]
    expect(shown).toContain('co_applicant.name')
    expect(
      shown.filter(
        path =>
          path.startsWith('meta.') ||
          path.startsWith('signing.') ||
          path === 'applicant.role' ||
          path === 'financial_product_type',
      ),
    ).toEqual([])
  })

  it('show a field outside all sections after its siblings, and the entries of a list', () => {
    const form: AnsweredForm = {
      schema: {
        type: 'object',
        properties: {
          person: { type: 'object', properties: { name: { type: 'string' }, nickname: { type: 'string' } } },
          cars: {
            type: 'array',
            items: { type: 'object', properties: { plate: { type: 'string' }, price: { type: 'string' } } },
          },
          tags: { type: 'array', items: { type: 'string' } },
        },
      },
      ui: {
        sections: [
          { id: 'one', fields: ['person.name'] },
          { id: 'two', fields: ['cars', 'tags'] },
        ],
        fields: { 'cars.price': { widget: 'money' } },
      },
      texts: {
        en: {
          'person.name.title': 'Name',
          'cars.plate.title': 'Plate',
          'cars.price.title': 'Price',
          'tags.title': 'Tags',
        },
        lt: { 'person.name.title': 'Vardas' },
      },
    }
    const rows = answersOf(
      form,
      {
        person: { nickname: 'Jo', name: 'Jonas' },
        cars: [{ plate: 'AAA 111', price: '5' }, { plate: 'BBB 222' }],
        tags: ['x', 'y'],
      },
      'lt',
      tools,
    )
    expect(
      rows.map(({ rows: some }) => some.map(({ label, value }) => `${label}: ${value.replaceAll('\u00a0', ' ')}`)),
    ).toEqual([
      ['Vardas: Jonas', 'person.nickname: Jo'],
      ['Plate (1): AAA 111', 'Price (1): 5,00 €', 'Plate (2): BBB 222', 'Tags: x', 'Tags: y'],
    ])
  })
})
