import { expect, test } from 'vitest'

import { buildModel } from '../../../src/form/engine/model.ts'
import { watchedBy } from '../../../src/form/engine/watched.ts'
import { sample } from './fixtures/sample.ts'

test('answer without a dependent rule re-renders nothing else', () => {
  const isWatched = watchedBy(buildModel(sample))
  expect(['applicant.name', 'applicant.city'].filter(isWatched)).toEqual([])
  expect(
    [
      'applicant.marital_status',
      'applicant.lease_purpose',
      'applicant.agreed',
      'lending.brand',
      'lending.is_property_selected',
    ].filter(path => !isWatched(path)),
  ).toEqual([])
})
