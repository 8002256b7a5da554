import { useTheme } from '@mui/material/styles'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { TextsProvider } from '../../../src/i18n/TextsProvider.tsx'
import { ThemeSwitch } from '../../../src/ui/ThemeSwitch.tsx'
import type { Mode } from '../../../src/contract/storedMode.ts'
import { PortalTheme, useMode, useShownMode } from '../../../src/theme/PortalTheme.tsx'

let systemDark = false
let isPrinting = false
let listeners: (() => void)[] = []
const announce = () => {
  for (const listener of listeners) listener()
}

beforeEach(() => {
  isPrinting = false
  listeners = []
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query === 'print' ? isPrinting : systemDark
    },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    removeEventListener: () => {},
  }))
})
afterEach(() => vi.unstubAllGlobals())

function Shown() {
  const paper = useTheme().palette.mode
  return (
    <>
      <p>{useMode().mode}</p>
      <p>{`shown ${useShownMode()}, theme ${paper}`}</p>
    </>
  )
}
function show(profileMode?: Mode, onChoose?: (mode: Mode) => void) {
  return render(
    <TextsProvider areas={['common']} initialLanguage="en" initialTexts={{}}>
      <PortalTheme profileMode={profileMode} {...(onChoose ? { onChoose } : {})}>
        <ThemeSwitch />
        <Shown />
      </PortalTheme>
    </TextsProvider>,
  )
}

it('<PortalTheme>: follows the system, also after a change', () => {
  systemDark = true
  show()
  expect(screen.getByText('dark')).toBeDefined()
  systemDark = false
  act(() => announce())
  expect(screen.getByText('light')).toBeDefined()
})

it('<PortalTheme>: keeps a choice for the tab and the profile, and stores nothing permanently', async () => {
  systemDark = false
  const onChoose = vi.fn()
  const { unmount } = show(undefined, onChoose)
  await userEvent.click(screen.getByRole('button', { name: 'theme.switchTo.dark' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('dark')
  unmount()
  show()
  expect(screen.getByText('dark')).toBeDefined()
  expect(localStorage).toHaveLength(0)
})

it('<PortalTheme>: prefers the profile to the choice stored in the tab', () => {
  sessionStorage.setItem('portal.mode', 'light')
  show('dark')
  expect(screen.getByText('dark')).toBeDefined()
})

it('<PortalTheme>: is light while the page is printed, and keeps its mode (SHL-42)', () => {
  systemDark = true
  show()
  expect(screen.getByText('shown dark, theme dark')).toBeDefined()
  isPrinting = true
  act(() => announce())
  expect(screen.getByText('shown light, theme light')).toBeDefined()
  expect(screen.getByText('dark')).toBeDefined()
  isPrinting = false
  act(() => announce())
  expect(screen.getByText('shown dark, theme dark')).toBeDefined()
})
