import { describe, expect, it } from 'vitest'
import { inMode, modesOf } from '../../../schemas/modes/modes.ts'
import { compileValidator } from '../../../server/validation/factory.ts'

type Json = Record<string, any>

const text = { type: 'string', maxLength: 20 }
const group = (properties: Json, required: string[] = []): Json => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const married = { properties: { person: { required: ['status'], properties: { status: { const: 'Married' } } } } }

function aForm(mode: Json): { schema: Json; ui: Json } {
  const schema = {
    ...group(
      {
        role: { type: 'string', enum: ['default', 'spouse'], maxLength: 10 },
        token: { type: ['string', 'null'], maxLength: 32 },
        person: group(
          {
            name: text,
            city: text,
            status: { type: 'string', enum: ['Single', 'Married'] },
            purpose: text,
            phone: { $ref: '#/definitions/Phone' },
            marketing: { type: 'boolean' },
          },
          ['name', 'city', 'status'],
        ),
        partner: { $ref: '#/definitions/Other', description: 'shared' },
        other: { $ref: '#/definitions/Other' },
        list: { type: 'array', maxItems: 3, items: group({ a: text, b: text }, ['a', 'b']) },
      },
      ['role', 'person'],
    ),
    allOf: [
      {
        if: married,
        then: { properties: { person: { required: ['purpose'] } }, required: ['partner'] },
        else: { properties: { partner: { not: {} } } },
      },
      { properties: { person: { required: ['phone'] } } },
    ],
    definitions: { Phone: text, Other: group({ name: text, phone: text }, ['name', 'phone']) },
  }
  const ui = {
    sections: [
      { id: 'person', fields: ['person.name', 'person.city', 'person.status', 'person.purpose'] },
      {
        id: 'partner',
        fields: ['partner.name', 'partner.phone'],
        visibleWhen: { path: 'person.status', equals: 'Married' },
      },
      { id: 'consent', fields: ['person.marketing'] },
    ],
    fields: { 'person.name': { width: 6 }, 'partner.name': { width: 6 }, 'person.marketing': { widget: 'consent' } },
    effects: [
      { on: 'person.status', clear: ['person.purpose', 'partner'] },
      { when: { path: 'person.status', equals: 'Single' }, set: { 'partner.name': null } },
    ],
    constants: { role: 'default', token: null },
    submit: { enabledWhen: { path: 'person.marketing', equals: true } },
    modes: { one: mode, two: {} },
  }
  return { schema, ui }
}

const derived = (mode: Json) => inMode(aForm(mode), 'one')
const verdict = (mode: Json, payload: Json): string[] =>
  compileValidator(derived(mode).schema)(payload)
    .map(({ path, code }) => `${path} ${code}`)
    .sort()
const single = { role: 'default', person: { name: 'A', city: 'B', status: 'Single', phone: '1' } }
const pair = {
  role: 'default',
  person: { name: 'A', city: 'B', status: 'Married', purpose: 'x', phone: '1' },
  partner: { name: 'C', phone: '2' },
}

describe('form without modes', () => {
  it('has one mode, identical to its documents', () => {
    const {
      schema,
      ui: { modes: _modes, ...ui },
    } = aForm({})
    expect(modesOf(ui)).toEqual(['default'])
    expect(inMode({ schema, ui }, 'default').schema).toBe(schema)
    expect(inMode({ schema, ui }, 'default').ui).toBe(ui)
    for (const mode of ['partner', '', '__proto__', 'constructor'])
      expect(() => inMode({ schema, ui }, mode), mode).toThrow('no mode')
  })
})

describe('form with modes', () => {
  it('has the declared modes, in that order', () => {
    expect(modesOf(aForm({}).ui)).toEqual(['one', 'two'])
    expect(() => inMode(aForm({}), 'default')).toThrow('no mode default')
    expect(derived({}).ui).not.toHaveProperty('modes')
  })

  it('leaves its documents unchanged', () => {
    const form = aForm({ hidden: ['partner', 'person.city'], constants: { role: 'spouse' }, required: ['token'] })
    const before = structuredClone(form)
    inMode(form, 'one')
    expect(form).toEqual(before)
  })

  it('accepts only the value of a constant', () => {
    expect(verdict({}, single)).toEqual([])
    expect(verdict({}, { ...single, role: 'spouse', token: 'x' })).toEqual(['/role const', '/token const'])
    expect(verdict({ constants: { role: 'spouse' } }, { ...single, role: 'spouse' })).toEqual([])
    expect(verdict({ constants: { role: 'spouse' } }, single)).toEqual(['/role const'])
    expect(derived({ constants: { role: 'spouse' } }).ui['constants']).toEqual({ role: 'spouse', token: null })
  })

  it('neither renders nor accepts nor requires hidden fields (FRM-11)', () => {
    const mode = { hidden: ['person.city', 'partner'] }
    const {
      person: { city: _city, ...person },
    } = pair
    expect(verdict(mode, { role: 'default', person })).toEqual([])
    expect(verdict(mode, pair)).toEqual(['/partner additionalProperties', '/person/city additionalProperties'])
    const { ui } = derived(mode)
    expect(ui['sections'].map((section: Json) => section['id'])).toEqual(['person', 'consent'])
    expect(ui['sections'][0].fields).toEqual(['person.name', 'person.status', 'person.purpose'])
    expect(ui['fields']).not.toHaveProperty('partner.name')
    expect(ui['effects']).toEqual([{ on: 'person.status', clear: ['person.purpose'] }])
  })

  it('evaluates a condition on a hidden field as if it were empty', () => {
    const {
      person: { status: _status, purpose: _purpose, ...person },
    } = pair
    expect(verdict({ hidden: ['person.status'] }, { role: 'default', person })).toEqual([])
    expect(verdict({ hidden: ['person.status'] }, { role: 'default', person, partner: pair.partner })).toEqual([
      '/partner not',
    ])
  })

  it('changes a shared definition at one place only', () => {
    const mode = { hidden: ['partner.phone'] }
    expect(verdict(mode, { ...pair, partner: { name: 'C' } })).toEqual([])
    expect(verdict(mode, { ...pair, partner: { name: 'C' }, other: { name: 'D' } })).toEqual(['/other/phone required'])
    expect(verdict(mode, pair)).toEqual(['/partner/phone additionalProperties'])
  })

  it('removes a group with its last field', () => {
    const mode = { hidden: ['partner.phone', 'partner.name'] }
    expect(verdict(mode, { role: 'default', person: pair.person })).toEqual([])
    expect(verdict(mode, { ...pair, partner: {} })).toEqual(['/partner additionalProperties'])
  })

  it('hides fields of list entries', () => {
    expect(verdict({ hidden: ['list.b'] }, { ...single, list: [{ a: 'x' }] })).toEqual([])
    expect(verdict({ hidden: ['list.b'] }, { ...single, list: [{ a: 'x', b: 'y' }] })).toEqual([
      '/list/0/b additionalProperties',
    ])
  })

  it('adds and removes required fields, conditions included', () => {
    expect(verdict({ required: ['token', 'other'] }, single)).toEqual(['/other required', '/token required'])
    expect(
      verdict(
        { optional: ['person.purpose', 'person.phone', 'partner', 'partner.name'] },
        { role: 'default', person: { name: 'A', city: 'B', status: 'Married' }, partner: { phone: '1' } },
      ),
    ).toEqual([])
    // a condition that speaks of a field does not become a demand of its own
    expect(verdict({ required: ['partner.name'] }, single)).toEqual([])
  })

  it('sends preset values and never renders them', () => {
    const { schema, ui } = derived({ given: ['token', 'person.city'] })
    expect(ui['given']).toEqual(['token', 'person.city'])
    expect(ui['constants']).toEqual({ role: 'default' })
    expect(ui['sections'][0].fields).not.toContain('person.city')
    expect(schema['properties'].token).not.toHaveProperty('const')
  })

  it('locks fields and whole groups', () => {
    const { ui } = derived({ readOnly: ['person.name', 'partner'] })
    expect(ui['fields']).toMatchObject({
      'person.name': { width: 6, readOnly: true },
      'partner.name': { readOnly: true },
      'partner.phone': { readOnly: true },
    })
    expect(ui['fields']['person.marketing']).toEqual({ widget: 'consent' })
  })

  it('may have another submit rule or none', () => {
    expect(derived({}).ui['submit']).toEqual({ enabledWhen: { path: 'person.marketing', equals: true } })
    expect(derived({ submit: {} }).ui['submit']).toEqual({})
  })

  it('tolerates malformed documents', () => {
    const loop = {
      type: 'object',
      properties: { a: { $ref: '#/definitions/A' } },
      definitions: { A: { $ref: '#/definitions/A', properties: { a: { $ref: '#/definitions/A' } } } },
    }
    const ui = {
      sections: 'none',
      effects: [null, 1],
      fields: [],
      constants: null,
      given: {},
      modes: {
        x: {
          hidden: ['a.a.a', '', '__proto__.polluted', 'constructor'],
          constants: { '__proto__.x': 1, 'a.b': {} },
          required: [1, null],
          submit: 'no',
        },
      },
    }
    expect(() => inMode({ schema: loop, ui }, 'x')).not.toThrow()
    expect(({} as Json)['polluted']).toBeUndefined()
  })
})
