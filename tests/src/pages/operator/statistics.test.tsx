import { configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import type { QuestionCounts } from '../../../../src/api/operator/formStatistics.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { namesOf } from '../../../../src/pages/operator/changes/names.ts'
import { inLayoutOrder } from '../../../../src/pages/operator/statistics/inLayoutOrder.ts'
import { StatisticsView } from '../../../../src/pages/operator/statistics/StatisticsView.tsx'

const texts: Record<string, string> = Object.assign(
  {},
  ...['common', 'staff', 'operator', 'studio'].map(area =>
    JSON.parse(readFileSync(`resources/texts/en/${area}.json`, 'utf8')),
  ),
)
const names = namesOf('en', { texts: { en: { 'applicant.city.title': 'City', 'applicant.phone.title': 'Phone' } } })
const ui = { sections: [{ fields: ['applicant.phone', 'people'] }, { fields: ['applicant.city'] }, {}] }
const none = { shown: null, changed: null, errors: null, last: null }

beforeAll(() => configure({ asyncUtilTimeout: 15_000 }))

function show(questions: QuestionCounts[], live = 3) {
  const addresses: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address)
    return Response.json({ version: live, questions })
  })
  render(
    <TextsProvider areas={['common', 'staff', 'operator', 'studio']} initialLanguage="en" initialTexts={texts}>
      <StatisticsView
        form="leasing-private"
        live={{ version: live, publishedAt: '', schema: {}, ui, texts: {} as never }}
        names={names}
      />
    </TextsProvider>,
  )
  return addresses
}

describe('<StatisticsView> (FRM-85)', () => {
  it('shows a row for each question with counts and their share, and says what is below ten', async () => {
    show([
      { field: 'applicant.city', shown: 200, changed: 150, errors: null, last: 50 },
      { field: 'applicant.phone', ...none },
    ])
    const row = await screen.findByRole('row', { name: /City/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['200', '150 (75 %)', 'below 10', '50 (25 %)'])
    expect(screen.queryByText('Phone')).toBeNull()
    expect(screen.getByText('Questions that were shown fewer than 10 times: 1')).toBeTruthy()
  })

  it('says that there is nothing to show yet', async () => {
    show([{ field: 'applicant.city', ...none }])
    expect(await screen.findByText(/^Fewer than 10 visits have been counted/)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('asks for the live version first, then for the one that was chosen', async () => {
    const addresses = show([{ field: 'applicant.city', ...none }])
    await screen.findByText(/^Fewer than 10/)
    await userEvent.click(screen.getByRole('combobox', { name: 'Version' }))
    await userEvent.click(screen.getByRole('option', { name: /2/ }))
    await vi.waitFor(() => expect(addresses).toHaveLength(2))
    expect(addresses.map(address => address.split('?')[1])).toEqual(['version=3', 'version=2'])
  })

  it('offers no choice for a first version', async () => {
    show([{ field: 'applicant.city', ...none }], 1)
    await screen.findByText(/^Fewer than 10/)
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

it('inLayoutOrder puts questions as people meet them, and panels after their list (FRM-85)', () => {
  const fields = ['other', 'applicant.city', 'people.name', 'people', 'applicant.phone']
  const sorted = inLayoutOrder(
    fields.map(field => ({ field, ...none })),
    ui,
  ).map(({ field }) => field)
  expect(sorted).toEqual(['applicant.phone', 'people.name', 'people', 'applicant.city', 'other'])
  expect(inLayoutOrder([{ field: 'a', ...none }], { sections: 'nonsense' })).toHaveLength(1)
})
