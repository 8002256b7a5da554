import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { buildModel, defaultWidget } from '../../../src/form/engine/model.ts'
import { requiredPaths } from '../../../src/form/engine/required.ts'
import { leaves } from '../../../src/form/engine/schema.ts'
import { widgets } from '../../../src/form/widgets/registry.ts'
import { sample } from './fixtures/sample.ts'

describe('splitting a form into sections', () => {
  test('puts a property outside all sections beside its siblings', () => {
    const { sections, fields } = buildModel(sample)
    expect(fields.get('applicant.nickname')?.section).toBe('applicant')
    expect(sections[0]?.fields.map(field => field.path).at(-1)).toBe('applicant.nickname')
  })

  test('puts a property of a new object into the last section', () => {
    const schema = {
      ...sample.schema,
      properties: { ...sample.schema.properties, extra: { type: 'object', properties: { note: { type: 'string' } } } },
    }
    expect(buildModel({ ...sample, schema }).fields.has('extra.note')).toBe(true)
  })

  test('omits constants and hidden values', () => {
    const ui = { ...sample.ui, fields: { ...sample.ui.fields, 'applicant.nickname': { widget: 'hidden' } } }
    const { fields } = buildModel({ ...sample, ui })
    expect(fields.has('financial_product_type')).toBe(false)
    expect(fields.has('applicant.nickname')).toBe(false)
  })

  test('resolves references and allOf into the field', () => {
    expect(leaves(sample.schema).get('applicant.city')?.maxLength).toBe(10)
    const folded = leaves({ properties: { a: { allOf: [{ type: 'string', maxLength: 9 }, { pattern: 'x' }] } } })
    expect(folded.get('a')).toMatchObject({ type: 'string', maxLength: 9, pattern: 'x' })
  })

  test('throws for a circular reference', () => {
    const schema = {
      definitions: { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } },
      properties: { x: { $ref: '#/definitions/a' } },
    }
    expect(() => leaves(schema)).toThrow('circle')
  })

  test.each([
    [{ type: 'string' }, 'text'],
    [{ type: 'string', maxLength: 250 }, 'textarea'],
    [{ type: 'string', format: 'email' }, 'email'],
    [{ type: 'string', format: 'date' }, 'date'],
    [{ type: 'string', enum: ['a'] }, 'select'],
    [{ type: 'boolean' }, 'checkbox'],
    [{ type: ['integer', 'null'] }, 'integer'],
  ])('renders %o as %s', (schema, widget) => {
    expect(defaultWidget(schema)).toBe(widget)
  })

  test('has no default widget for a list', () => {
    expect(widgets[defaultWidget({ type: 'array' })]).toBeUndefined()
  })
})

describe('asterisk of required fields (FMT-10)', () => {
  test('follows the conditions of the schema', () => {
    const single = requiredPaths(sample.schema, { applicant: { marital_status: 'Single' }, lending: {} })
    expect(single.has('applicant.name')).toBe(true)
    expect(single.has('applicant.lease_purpose')).toBe(false)
    const married = requiredPaths(sample.schema, {
      applicant: { marital_status: 'Married' },
      lending: { is_property_selected: true },
    })
    expect(married.has('applicant.lease_purpose')).toBe(true)
    expect(married.has('lending.brand')).toBe(true)
  })
})

describe('widget registry', () => {
  test('equals the list that the server accepts in ui documents', () => {
    const schema = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../schemas/forms/form-ui.schema.json'), 'utf8'),
    )
    const names: string[] = schema.definitions.field.properties.widget.enum
    const drawnElsewhere = ['hidden', 'calculator']
    expect(names.filter(name => !drawnElsewhere.includes(name)).toSorted()).toEqual(Object.keys(widgets).toSorted())
  })

  test('contains a widget for every field of the shipped form', () => {
    const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../../../schemas', path), 'utf8'))
    const { fields } = buildModel({
      schema: read('generated/forms/leasing-private.schema.json'),
      ui: read('generated/forms/leasing-private.ui.json'),
    })
    expect([...fields.values()].filter(field => !widgets[field.widget]).map(field => field.path)).toEqual([])
    expect(fields.size).toBeGreaterThan(40)
  })
})
