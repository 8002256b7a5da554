import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { TextsProvider } from '../../../src/i18n/TextsProvider.tsx'
import { useText } from '../../../src/i18n/TextsContext.ts'
import { LanguageButtons } from '../../../src/ui/LanguageButtons.tsx'
import { fakeFetch } from '../api/fakeFetch.ts'

function Greeting() {
  return <p>{useText()('greeting')}</p>
}

function show(onChange?: (language: string) => void) {
  return render(
    <TextsProvider
      areas={['common']}
      initialLanguage="en"
      initialTexts={{ greeting: 'Hello' }}
      {...(onChange ? { onChange } : {})}
    >
      <LanguageButtons />
      <Greeting />
    </TextsProvider>,
  )
}

it('<TextsProvider>: shows the new language once its texts have loaded, saves it and sets the document language', async () => {
  let arrive: (answer: { json: object }) => void = () => {}
  fakeFetch({ 'GET /api/definitions/texts/ee': () => new Promise(resolve => (arrive = resolve)) })
  const onChange = vi.fn()
  show(onChange)
  await userEvent.click(screen.getByRole('button', { name: 'EE Eesti' }))
  expect(screen.getByText('Hello')).toBeDefined()
  await act(async () => arrive({ json: { greeting: 'Tere' } }))
  expect(await screen.findByText('Tere')).toBeDefined()
  expect(document.documentElement.lang).toBe('et')
  expect(JSON.parse(localStorage.getItem('portal.user') ?? '')).toEqual({ language: 'ee' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('ee')
})

it('<TextsProvider>: shows the language chosen last, also when an earlier one loads later', async () => {
  let late: (answer: { json: object }) => void = () => {}
  fakeFetch({
    'GET /api/definitions/texts/lt': () => new Promise(resolve => (late = resolve)),
    'GET /api/definitions/texts/lv': { json: { greeting: 'Sveiki' } },
  })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'LT Lietuvių' }))
  await userEvent.click(screen.getByRole('button', { name: 'LV Latviešu' }))
  await screen.findByText('Sveiki')
  await act(async () => late({ json: { greeting: 'Labas' } }))
  expect(screen.getByText('Sveiki')).toBeDefined()
  expect(document.documentElement.lang).toBe('lv')
})
