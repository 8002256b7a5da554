import { describe, expect, test } from 'vitest'

import { isCalendarDate } from '../../../../schemas/format/calendarDate.ts'
import { readDay } from '../../../../src/ui/dates/readDay.ts'
import { explainDate } from '../../../../src/form/widgets/DateWidget.tsx'
import { withContractRules } from '../../../../schemas/validation/contractRules.ts'
import type { Field } from '../../../../src/form/engine/model.ts'

describe('readDay (FMT-02)', () => {
  test.each([
    ['2026-05-03', '2026-05-03'],
    ['2026-5-3', '2026-05-03'],
    ['2026.05.03', '2026-05-03'],
    ['2026/05/03', '2026-05-03'],
    ['2026 05 03', '2026-05-03'],
    ['20260503', '2026-05-03'],
    ['03.05.2026', '2026-05-03'],
    ['3.5.2026.', '2026-05-03'],
    [' 2026-05-03 ', '2026-05-03'],
    ['2024-02-29', '2024-02-29'],
    ['2000-02-29', '2000-02-29'],
  ])('reads %j as %s', (text, day) => {
    expect(readDay(text)).toEqual({ kind: 'day', day })
  })

  test.each([
    '2026-02-30',
    '2025-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '31.04.2026',
    '20260230',
  ])('rejects %s as no calendar day', text => {
    expect(readDay(text)).toMatchObject({ kind: 'impossible', day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
  })

  test.each(['0026-05-03', '1899-12-31', '3000-01-01', '9999-12-31'])('rejects a year as distant as in %s', text => {
    expect(readDay(text)).toEqual({ kind: 'year' })
    expect(isCalendarDate(text)).toBe(false)
  })

  test.each([
    '2026',
    '2026-05',
    '2026-5-',
    '05/03/2026',
    '03/05/2026',
    '2026-05.03',
    '202653',
    'tomorrow',
    '2026-05-03T00:00',
    '--',
    '26-05-03',
  ])('rejects the ambiguous %s', text => {
    expect(readDay(text)).toEqual({ kind: 'unreadable' })
  })

  test('reads spaces as empty', () => {
    expect(readDay('  ')).toEqual({ kind: 'empty' })
  })
})

describe('date of a form', () => {
  const path = '/contract_prolong/contract_requested_valid_to'
  test.each([
    ['2026-02-30', 'dateImpossible'],
    ['3026-02-01', 'dateYear'],
    ['soon', undefined],
    ['2026-02-28', undefined],
    [undefined, undefined],
  ])('%j is explained as %s', (value, code) => {
    expect(explainDate({} as Field, value)?.code).toBe(code)
  })

  test('that is no calendar day keeps its own message where a rule covers all other errors', () => {
    const rule = (code: string) =>
      withContractRules('prolong', {}, [{ path, code }], undefined).map(issue => issue.code)
    expect([rule('dateImpossible'), rule('dateYear'), rule('format'), rule('required')]).toEqual([
      ['dateImpossible'],
      ['dateYear'],
      ['prolongValidationText'],
      ['prolongValidationText'],
    ])
  })
})
