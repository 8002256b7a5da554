import { describe, expect, test } from 'vitest'

import { holds, isPresent } from '../../../src/form/engine/conditions.ts'
import { waitingFor } from '../../../src/form/submitReason.ts'
import type { Condition } from '../../../src/contract/formTypes.ts'

const document = { applicant: { status: 'Married', files: [], note: '', count: 0, agreed: false, gone: null } }

describe('conditions of the ui document', () => {
  test.each<[string, Condition, boolean]>([
    ['an equal value', { path: 'applicant.status', equals: 'Married' }, true],
    ['another value', { path: 'applicant.status', equals: 'Single' }, false],
    ['a missing value is not equal to null', { path: 'applicant.nothing', equals: null }, false],
    ['null is null', { path: 'applicant.gone', equals: null }, true],
    ['false is not a missing answer', { path: 'applicant.agreed', equals: false }, true],
    ['one of several', { path: 'applicant.status', in: ['Single', 'Married'] }, true],
    ['none of several', { path: 'applicant.status', in: ['Single'] }, false],
    ['present', { path: 'applicant.status', present: true }, true],
    ['zero is present', { path: 'applicant.count', present: true }, true],
    ['an empty list is not present', { path: 'applicant.files', present: true }, false],
    ['absent asked for', { path: 'applicant.note', present: false }, true],
    ['a path through nothing', { path: 'nobody.home.at', present: false }, true],
    [
      'all',
      {
        all: [
          { path: 'applicant.status', present: true },
          { path: 'applicant.count', equals: 0 },
        ],
      },
      true,
    ],
    [
      'all with one that fails',
      {
        all: [
          { path: 'applicant.status', present: true },
          { path: 'applicant.count', equals: 1 },
        ],
      },
      false,
    ],
    [
      'any',
      {
        any: [
          { path: 'applicant.count', equals: 1 },
          { path: 'applicant.status', equals: 'Married' },
        ],
      },
      true,
    ],
    ['not', { not: { path: 'applicant.status', equals: 'Married' } }, false],
  ])('%s', (_name, condition, expected) => {
    expect(holds(condition, document)).toBe(expected)
  })

  test('throw for an unknown kind', () => {
    expect(() => holds({ path: 'applicant.status', matches: 'M' } as unknown as Condition, document)).toThrow(
      'Unknown condition',
    )
  })

  test.each([[undefined], [null], [''], [[]]])('treat %o as no answer', value => {
    expect(isPresent(value)).toBe(false)
  })
})

describe('reason of the disabled submit button', () => {
  test('names the first missing field', () => {
    const condition: Condition = {
      all: [
        { path: 'applicant.status', equals: 'Married' },
        { path: 'applicant.agreed', equals: true },
      ],
    }
    expect(waitingFor(condition, document)).toBe('applicant.agreed')
  })

  test('is empty when the condition holds', () => {
    expect(waitingFor({ path: 'applicant.status', equals: 'Married' }, document)).toBeUndefined()
  })
})
