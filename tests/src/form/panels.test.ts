import { describe, expect, test } from 'vitest'

import { explain } from '../../../src/form/explain.ts'
import { buildModel } from '../../../src/form/engine/model.ts'
import { withoutEntry } from '../../../src/form/panels/places.ts'
import { FormStore } from '../../../src/form/engine/FormStore.ts'
import type { FormDocument, Issue, Json } from '../../../src/contract/formTypes.ts'

const model = buildModel({
  schema: {
    type: 'object',
    required: ['people'],
    properties: {
      people: {
        type: 'array',
        minItems: 1,
        maxItems: 3,
        items: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string' },
            code: { type: 'string', default: '+370' },
            limit: { type: 'string' },
          },
        },
      },
    },
  },
  ui: {
    sections: [{ id: 'all', fields: ['people'] }],
    fields: { people: { widget: 'panels' }, 'people.limit': { widget: 'amount' } },
  },
})
const people = (document: FormDocument) => document['people'] as readonly FormDocument[]
const nameless = (payload: FormDocument): Issue[] =>
  people(payload).flatMap((one, index) =>
    one['name'] === undefined ? [{ path: `/people/${index}/name`, code: 'required' }] : [],
  )
const aStore = () => new FormStore({ model, validate: nameless, explain, document: {} })
const shown = (store: ReturnType<typeof aStore>) =>
  (store.getState().shown.get('people') ?? []).map(({ path, code }) => `${path} ${code}`)

describe('list of panels', () => {
  test('starts with the minimum number of entries and their default values (REQ-10)', () => {
    expect(aStore().getState().document).toEqual({ people: [{ code: '+370' }] })
  })

  test('shows errors of a field after it was left, and of no other', () => {
    const store = aStore()
    store.change('people', [{}, {}] as Json)
    store.touch('people.1.name')
    store.check()
    expect(shown(store)).toEqual(['people.1.name required'])
  })

  test('shows all errors on an attempt, panel by panel, but none of a panel added later', () => {
    const store = aStore()
    store.change('people', [{ limit: '1.5' }, {}] as Json)
    store.attempt()
    expect(shown(store)).toEqual(['people.0.name required', 'people.0.limit notAnAmount', 'people.1.name required'])
    store.change('people', [{}, {}, {}] as Json)
    store.check()
    expect(shown(store)).toEqual(['people.0.name required', 'people.1.name required'])
  })

  test('moves the touched state when a panel is removed', () => {
    expect(
      withoutEntry(['people.0.name', 'people.1.name', 'people.2.code', 'people', 'other.2.name'], 'people', 1),
    ).toEqual(['people.0.name', 'people.1.code', 'people', 'other.2.name'])
    const store = aStore()
    store.change('people', [{ name: 'A' }, {}] as Json)
    store.touch('people.1.name')
    store.removeEntry('people', 0)
    store.change('people', [{}] as Json)
    store.check()
    expect(shown(store)).toEqual(['people.0.name required'])
  })

  test('keeps the server issue of one field while another changes', () => {
    const store = aStore()
    store.change('people', [{ name: 'A', code: 'x' }] as Json)
    store.reportIssues([{ path: '/people/0/code', code: 'enum' }])
    store.change('people', [{ name: 'B', code: 'x' }] as Json)
    store.check()
    expect(shown(store)).toEqual(['people.0.code enum'])
    store.change('people', [{ name: 'B', code: 'y' }] as Json)
    store.check()
    expect(shown(store)).toEqual([])
  })
})
