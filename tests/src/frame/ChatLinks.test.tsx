import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { TextsProvider } from '../../../src/i18n/TextsProvider.tsx'
import { ChatLinks } from '../../../src/frame/ChatLinks.tsx'
import { PortalSettingsContext } from '../../../src/contract/PortalSettingsContext.ts'
import { settings, textsOf } from '../pages/login/loginPortal.tsx'

function show(enabled: boolean) {
  const chat = { enabled, addresses: { lt: 'https://chat.example/lt', ru: 'https://chat.example/ru' } }
  render(
    <TextsProvider areas={['common']} initialLanguage="lt" initialTexts={textsOf('lt', 'common')}>
      <PortalSettingsContext.Provider value={{ ...settings, chat }}>
        <ChatLinks />
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
}

it('<ChatLinks>: renders a plain link without a referrer (SHL-27, SEC-18)', () => {
  show(true)
  const links = screen.getAllByRole('link')
  expect(links.map(link => [link.getAttribute('href'), link.getAttribute('lang')])).toEqual([
    ['https://chat.example/lt', null],
    ['https://chat.example/ru', 'ru'],
  ])
  for (const link of links) {
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link.getAttribute('target')).toBe('_blank')
  }
})

it('<ChatLinks>: renders nothing with the shipped settings', () => {
  expect(settings.chat).toEqual({ enabled: false, addresses: {} })
  show(false)
  expect(screen.queryAllByRole('link')).toEqual([])
})
