import { describe, expect, test } from 'vitest'

import { buildModel } from '../../../src/form/engine/model.ts'
import { countRequired, sectionStatus } from '../../../src/form/engine/progress.ts'
import { FormStore } from '../../../src/form/engine/FormStore.ts'
import { sample } from './fixtures/sample.ts'

const start = () =>
  new FormStore({ model: buildModel(sample), validate: () => [], explain: () => undefined, document: {} })

describe('progress of a form', () => {
  test('counts sections with required fields only', () => {
    const store = start()
    expect(countRequired(store.getState())).toEqual({ done: 0, total: 3 })
    store.change('applicant.basic_amount', '5.00')
    expect(countRequired(store.getState()).done).toBe(0)
    for (const [path, value] of [
      ['applicant.name', 'Ona'],
      ['applicant.city', 'Vilnius'],
      ['applicant.marital_status', 'Single'],
    ] as const)
      store.change(path, value)
    expect(countRequired(store.getState()).done).toBe(1)
  })

  test('does not count a withdrawn consent', () => {
    const store = start()
    store.change('applicant.agreed', true)
    expect(sectionStatus(store.getState(), 'consent')).toBe('done')
    store.change('applicant.agreed', false)
    expect(sectionStatus(store.getState(), 'consent')).toBe('empty')
  })
})
