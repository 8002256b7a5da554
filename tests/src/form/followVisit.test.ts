import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import schema from '../../../schemas/actions/form-visit.json' with { type: 'json' }
import { sendVisit } from '../../../src/api/public/formVisits.ts'
import type { FormDocument, Issue } from '../../../src/contract/formTypes.ts'
import { FormStore } from '../../../src/form/engine/FormStore.ts'
import { buildModel } from '../../../src/form/engine/model.ts'
import { explain } from '../../../src/form/explain.ts'
import { followVisit } from '../../../src/form/visit/followVisit.ts'

const model = buildModel({
  schema: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      kind: { type: 'string' },
      reason: { type: 'string' },
      people: {
        type: 'array',
        items: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
      },
    },
  },
  ui: {
    sections: [{ id: 'all', fields: ['name', 'kind', 'reason', 'people'] }],
    fields: { people: { widget: 'panels' }, reason: { visibleWhen: { path: 'kind', equals: 'other' } } },
  },
})
const required = (payload: FormDocument): Issue[] => [
  ...(payload['name'] === undefined ? [{ path: '/name', code: 'required' }] : []),
  ...((payload['people'] as FormDocument[] | undefined) ?? []).flatMap((person, index) =>
    person['code'] === undefined ? [{ path: `/people/${String(index)}/code`, code: 'required' }] : [],
  ),
]
const aStore = (document: FormDocument = {}) =>
  new FormStore({ model, validate: required, explain, document, restored: Object.keys(document).length > 0 })

function follow(store: FormStore, isSent = false) {
  const send = vi.fn<(fields: Record<string, string>) => void>()
  return { send, end: followVisit(store, { send, isSent: () => isSent }) }
}
const leavePage = () => window.dispatchEvent(new Event('pagehide'))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('visit of a form (FRM-84)', () => {
  test('is sent once, when the page is left', () => {
    const { send, end } = follow(aStore())
    expect(send).not.toHaveBeenCalled()
    leavePage()
    leavePage()
    end()
    expect(send.mock.calls).toEqual([[{ name: '', kind: '', people: '' }]])
  })

  test('is sent when the form is left within the app, and follows nothing afterwards', () => {
    const store = aStore()
    const { send, end } = follow(store)
    end()
    store.change('name', 'Jonas')
    leavePage()
    expect(send.mock.calls).toEqual([[{ name: '', kind: '', people: '' }]])
  })

  test('notes what was changed, rejected and left last, and no value', () => {
    const store = aStore()
    const { send, end } = follow(store)
    store.change('kind', 'canary-value')
    store.touch('name')
    vi.runAllTimers()
    end()
    expect(send.mock.calls).toEqual([[{ name: 'el', kind: 'c', people: '' }]])
    expect(JSON.stringify(send.mock.calls)).not.toContain('canary')
  })

  test('notes a question that an answer brings up, and keeps one that disappears again', () => {
    const store = aStore()
    const { send, end } = follow(store)
    store.change('kind', 'other')
    store.change('reason', 'x')
    store.change('kind', 'none')
    end()
    expect(send.mock.calls).toEqual([[{ name: '', kind: 'cl', people: '', reason: 'c' }]])
  })

  test('names questions of panels without their position', () => {
    const store = aStore()
    const { send, end } = follow(store)
    store.change('people', [{}, {}])
    store.change('people', [{}, { code: '1' }])
    store.touch('people.0.code')
    vi.runAllTimers()
    end()
    expect(send.mock.calls).toEqual([[{ name: '', kind: '', people: 'c', 'people.code': 'cel' }]])
  })

  test('finds answers that were given before it was loaded, but not those of a draft', () => {
    const store = aStore({ kind: 'from the draft' })
    store.change('name', 'Jonas')
    const { send, end } = follow(store)
    end()
    expect(send.mock.calls).toEqual([[{ name: 'c', kind: '', people: '' }]])
  })

  test('has no last question when the form was sent', () => {
    const store = aStore()
    const { send, end } = follow(store, true)
    store.change('name', 'Jonas')
    end()
    expect(send.mock.calls).toEqual([[{ name: 'c', kind: '', people: '' }]])
  })

  test('fits the schema of the call', () => {
    const store = aStore()
    const { send, end } = follow(store)
    store.change('name', 'x')
    store.change('name', '')
    store.touch('name')
    vi.runAllTimers()
    end()
    const fields = send.mock.calls[0]?.[0] ?? {}
    const marks = new RegExp(schema.properties.fields.additionalProperties.pattern)
    expect(Object.values(fields).every(mark => marks.test(mark))).toBe(true)
    expect(fields['name']).toBe('cel')
  })
})

describe('sendVisit', () => {
  const beacon = vi.fn<(address: string, body: Blob) => boolean>(() => true)
  beforeEach(() => {
    vi.useRealTimers()
    beacon.mockClear()
    Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
  })
  afterEach(() => Reflect.deleteProperty(navigator, 'sendBeacon'))

  test('sends version and marks as JSON', async () => {
    sendVisit('leasing-private', { version: 3, fields: { name: 'c' } })
    const [[address, body] = []] = beacon.mock.calls
    expect(address).toBe('/api/definitions/forms/leasing-private/visits')
    expect(body?.type).toBe('application/json')
    expect(body?.size).toBe('{"version":3,"fields":{"name":"c"}}'.length)
  })

  test.each([
    ['without questions', {}, true],
    ['of more than 8 KiB', { ['x'.repeat(9_000)]: '' }, true],
    ['without a connection', { name: '' }, false],
  ])('sends nothing %s', (_name, fields, isOnline) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    sendVisit('leasing-private', { version: 3, fields })
    expect(beacon).not.toHaveBeenCalled()
  })
})
