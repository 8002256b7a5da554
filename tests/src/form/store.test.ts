import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { explain } from '../../../src/form/explain.ts'
import { buildModel } from '../../../src/form/engine/model.ts'
import { FormStore } from '../../../src/form/engine/FormStore.ts'
import type { FormDocument, Issue } from '../../../src/contract/formTypes.ts'
import { sample } from './fixtures/sample.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function aStore(validate: (payload: FormDocument) => Issue[] = () => [], document: FormDocument = {}) {
  return new FormStore({ model: buildModel(sample), validate, explain, document })
}

const nameRequired = (payload: FormDocument): Issue[] =>
  (payload['applicant'] as FormDocument)['name'] === undefined ? [{ path: '/applicant/name', code: 'required' }] : []

describe('document of a form', () => {
  test('sends constants and the objects of visible fields, without empty values', () => {
    const store = aStore()
    store.change('applicant.name', '  Jonas ')
    store.change('applicant.city', '   ')
    expect(store.payload(() => '')).toEqual({
      financial_product_type: 'LEASING_PRIVATE',
      lending: {},
      applicant: { name: 'Jonas' },
    })
  })

  test('sends text in Unicode NFC', () => {
    const store = aStore()
    store.change('applicant.name', 'Z\u030cana')
    expect(store.payload(() => '')).toMatchObject({ applicant: { name: '\u017dana' } })
  })

  test('omits invisible characters of pasted text, but keeps joiners that scripts need', () => {
    const store = aStore()
    store.change('applicant.name', '\u200b Jo\u00adnas\ufeff')
    store.change('applicant.city', '\u202e')
    expect(store.payload(() => '')).toMatchObject({ applicant: { name: 'Jonas' } })
    expect(store.payload(() => '')).not.toHaveProperty('applicant.city')
    store.change('applicant.city', 'a\u200cb')
    expect(store.payload(() => '')).toHaveProperty('applicant.city', 'a\u200cb')
  })

  test('sends files with their content and never validates it', () => {
    const seen: FormDocument[] = []
    const store = aStore(payload => {
      seen.push(payload)
      return []
    })
    store.change('applicant.files', [{ fileName: 'a.pdf', fileContent: 'local:1', fileSize: 3 }])
    store.check()
    expect(JSON.stringify(seen)).toContain('AAAA')
    expect(store.payload(reference => `content of ${reference}`)).toMatchObject({
      applicant: { files: [{ fileContent: 'content of local:1' }] },
    })
  })

  test('updates the submit condition', () => {
    const store = aStore()
    expect(store.getState().submittable).toBe(false)
    store.change('applicant.agreed', true)
    expect(store.getState().submittable).toBe(true)
  })
})

describe('showing problems', () => {
  test('starts when a field has been left', () => {
    const store = aStore(nameRequired)
    store.change('applicant.city', 'Vilnius')
    vi.runAllTimers()
    expect(store.getState().shown.size).toBe(0)
    store.touch('applicant.name')
    vi.runAllTimers()
    expect(store.getState().shown.get('applicant.name')?.[0]?.code).toBe('required')
  })

  test('ends for a corrected field during typing', () => {
    const store = aStore(nameRequired)
    store.touch('applicant.name')
    vi.runAllTimers()
    store.change('applicant.name', 'J')
    expect(store.getState().shown.has('applicant.name')).toBe(true)
    vi.runAllTimers()
    expect(store.getState().shown.has('applicant.name')).toBe(false)
  })

  test('covers all fields after an attempt, except fields that appear later', () => {
    const store = aStore(() => [
      { path: '/applicant/name', code: 'required' },
      { path: '/co_applicant/name', code: 'required' },
    ])
    store.attempt()
    store.change('applicant.marital_status', 'Married')
    store.change('applicant.lease_purpose', 'Family')
    vi.runAllTimers()
    expect([...store.getState().shown.keys()]).toEqual(['applicant.name'])
  })

  test('keeps an unchanged message as the same object, so its field does not re-render', () => {
    const store = aStore(nameRequired)
    store.touch('applicant.name')
    vi.runAllTimers()
    const before = store.getState().shown.get('applicant.name')
    store.touch('applicant.city')
    vi.runAllTimers()
    expect(store.getState().shown.get('applicant.name')).toBe(before)
  })

  test('pauses while a pointer is down', () => {
    const store = aStore(nameRequired)
    const resume = store.pauseChecks()
    store.touch('applicant.name')
    vi.runAllTimers()
    expect(store.getState().shown.size).toBe(0)
    resume()
    vi.runAllTimers()
    expect(store.getState().shown.size).toBe(1)
  })

  test('keeps a server issue until its field changes', () => {
    const store = aStore()
    store.reportIssues([
      { path: '/lending/model', code: 'modelOfOtherBrand' },
      { path: '/applicant/city', code: 'enum' },
    ])
    expect(store.getState().problems).toHaveLength(2)
    store.change('applicant.city', 'Kaunas')
    vi.runAllTimers()
    expect(store.getState().problems.map(problem => problem.path)).toEqual(['lending.model'])
  })

  test('explains an ambiguous amount instead of its pattern', () => {
    const store = aStore(() => [{ path: '/applicant/basic_amount', code: 'pattern' }])
    store.change('applicant.basic_amount', '1.234')
    store.attempt()
    expect(
      store
        .getState()
        .shown.get('applicant.basic_amount')
        ?.map(problem => problem.code),
    ).toEqual(['ambiguousNumber'])
  })
})

describe('cost of a change', () => {
  test('is limited to the document, and with a rule to its derived state', () => {
    const store = aStore()
    store.change('lending.is_property_selected', true)
    store.change('lending.brand', 'VW')
    store.change('lending.model', 'Golf')
    const before = store.getState()
    store.change('applicant.name', 'J')
    expect(store.getState()).toEqual({ ...before, document: store.getState().document })
    expect(store.getState().visible).toBe(before.visible)
    expect(store.getState().sectionFields.get('property')).toBe(before.sectionFields.get('property'))
    store.change('lending.brand', 'BMW')
    expect(store.getState().document['lending']).toMatchObject({ brand: 'BMW' })
    expect(store.getState().document['lending']).not.toHaveProperty('model')
  })

  test('of sending includes waiting for a pending calculation', async () => {
    const store = aStore()
    const release = store.hold()
    let done = false
    const waiting = store.idle().then(() => (done = true))
    await Promise.resolve()
    expect(done).toBe(false)
    release()
    await waiting
    expect(done).toBe(true)
  })
})
