import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { DateField } from '../../../../src/builders/filters/DateField.tsx'
import type { Language } from '../../../../schemas/vocabulary.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'

configure({ asyncUtilTimeout: 20_000 })

const textsOf = (language: Language) =>
  JSON.parse(readFileSync(`resources/texts/${language}/common.json`, 'utf8')) as Record<string, string>

function show({
  language = 'en',
  value = '',
  min,
  max,
}: { language?: Language; value?: string; min?: string; max?: string } = {}) {
  window.matchMedia ??= (() => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof window.matchMedia
  const applied: (string | undefined)[] = []
  render(
    <TextsProvider areas={['common']} initialLanguage={language} initialTexts={textsOf(language)}>
      <DateField
        label="Issued"
        value={value}
        {...(min ? { min } : {})}
        {...(max ? { max } : {})}
        onChange={day => applied.push(day)}
      />
      <button type="button">next</button>
    </TextsProvider>,
  )
  return { applied, input: screen.getByLabelText('Issued') as HTMLInputElement }
}

describe('<DateField>: typing (FMT-18)', () => {
  test('applies only a complete day, at once', async () => {
    const { applied, input } = show()
    await userEvent.type(input, '2026-05-03')
    expect(applied).toEqual(['2026-05-03'])
    expect(input.value).toBe('2026-05-03')
  })

  test('rewrites another format as the portal’s on blur', async () => {
    const { applied, input } = show()
    await userEvent.type(input, '3.5.2026')
    expect([applied, input.value]).toEqual([[], '3.5.2026'])
    await userEvent.tab()
    expect([applied, input.value]).toEqual([['2026-05-03'], '2026-05-03'])
  })

  test.each([
    ['en', '2026-02-30 is not a date in the calendar'],
    ['lt', 'Kalendoriuje dienos 2026-02-30 nėra'],
    ['lv', 'Kalendārā nav dienas 2026-02-30'],
    ['ee', 'Kalendris ei ole päeva 2026-02-30'],
  ] as const)('reports an impossible day (%s), keeps it and applies nothing', async (language, message) => {
    const { applied, input } = show({ language })
    await userEvent.type(input, '2026-02-30')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
    expect([applied, input.value]).toEqual([[], '2026-02-30'])
  })

  test('explains the format of an invalid date on blur', async () => {
    const { applied, input } = show()
    await userEvent.type(input, 'soon')
    expect(input.getAttribute('aria-invalid')).toBe('false')
    await userEvent.tab()
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Write the date as YYYY-MM-DD')).toBeTruthy()
    expect(applied).toEqual([])
  })

  test('removes the filter when the text is cleared', async () => {
    const { applied, input } = show({ value: '2026-05-03' })
    await userEvent.clear(input)
    expect(applied).toEqual([undefined])
  })
})

describe('<DateField>: calendar', () => {
  test.each([
    ['en', 'May 2026', 'Mo', 'Open calendar: Issued', 'Next month'],
    ['lt', '2026 m. gegužė', 'Pr', 'Atverti kalendorių: Issued', 'Kitas mėnuo'],
    ['lv', '2026. gada maijs', 'P', 'Atvērt kalendāru: Issued', 'Nākamais mēnesis'],
    ['ee', 'mai 2026', 'E', 'Ava kalender: Issued', 'Järgmine kuu'],
  ] as const)('is in %s and starts the week on Monday', async (language, month, monday, name, next) => {
    show({ language, value: '2026-05-03' })
    await userEvent.click(screen.getByRole('button', { name }))
    const dialog = await screen.findByRole('dialog', { name })
    expect(await within(dialog).findByText(month)).toBeTruthy()
    expect(within(dialog).getAllByRole('columnheader')[0]?.textContent).toBe(monday)
    expect(within(dialog).getByRole('button', { name: next })).toBeTruthy()
  })

  test('opens by Alt and Arrow down, moves by arrows, and returns the focus', async () => {
    const { applied, input } = show({ value: '2026-05-03' })
    input.focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(within(dialog).getByRole('gridcell', { name: '3' })).toBe(document.activeElement))
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(applied).toEqual(['2026-05-04'])
    expect(input.value).toBe('2026-05-04')
    await waitFor(() => expect(document.activeElement).toBe(input))
  })

  test('disables days outside its range', async () => {
    show({ value: '2026-05-10', min: '2026-05-05', max: '2026-05-20' })
    await userEvent.click(screen.getByRole('button', { name: 'Open calendar: Issued' }))
    const dialog = await screen.findByRole('dialog')
    const isOff = async (day: string) =>
      (await within(dialog).findByRole('gridcell', { name: day })).hasAttribute('disabled')
    expect([await isOff('4'), await isOff('5'), await isOff('20'), await isOff('21')]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})
