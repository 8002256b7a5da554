import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { LimitOverview } from '../../../src/charts/LimitOverview.tsx'
import { TextsContext } from '../../../src/i18n/TextsContext.ts'
import { staffText } from '../../support/texts.ts'

const amounts = { total: '100.00', used: '60.00', overdue: '10.00', available: '40.00', currency: 'SEK' }

test('a ring names its unit and its source below its amounts (DSH-60)', () => {
  const t = (key: string, values?: Record<string, unknown>) => [key, ...Object.values(values ?? {})].join(' ')
  render(
    <TextsContext value={{ t, language: 'EN' } as never}>
      <LimitOverview amounts={amounts} />
    </TextsContext>,
  )
  expect(screen.getByText('chart.source.limit SEK')).toBeTruthy()
})

test.each([
  ['EN', 'Source: '],
  ['LT', 'Šaltinis: '],
  ['LV', 'Avots: '],
  ['EE', 'Allikas: '],
] as const)('in %s each chart has a unit and a source (DSH-60)', (language, source) => {
  for (const chart of ['usage', 'limit', 'loan', 'schedule'])
    expect(staffText(language, `chart.source.${chart}`)).toMatch(new RegExp(`%\\{currency\\}.*${source}`))
  expect(staffText(language, 'chart.source.products')).toContain(source)
})
