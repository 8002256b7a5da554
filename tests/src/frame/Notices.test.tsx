import { act, fireEvent, render, screen } from '@testing-library/react'
import { NotificationContextProvider, useNotify } from 'ra-core'
import { AdminContext } from 'react-admin'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { TextsProvider } from '../../../src/i18n/TextsProvider.tsx'
import { Notices } from '../../../src/frame/Notices.tsx'
import { textsOf } from '../pages/login/loginPortal.tsx'

type Notify = ReturnType<typeof useNotify>
let notify: Notify
function Teller() {
  const now = useNotify()
  useEffect(() => {
    notify = now
  }, [now])
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <TextsProvider areas={['common']} initialLanguage="en" initialTexts={textsOf('en', 'common')}>
      <AdminContext>
        <NotificationContextProvider>
          <Teller />
          <Notices />
        </NotificationContextProvider>
      </AdminContext>
    </TextsProvider>,
  )
})
afterEach(() => vi.useRealTimers())

const tell = (...notices: Parameters<Notify>[]) =>
  act(() => {
    for (const notice of notices) notify(...notice)
  })
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

describe('<Notice>', () => {
  it('stays 20 seconds (SHL-20)', () => {
    tell(['Saved', { type: 'success' }])
    pass(19_999)
    expect(screen.getByRole('status').textContent).toContain('Saved')
    pass(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('interrupts a screen reader only for failures', () => {
    tell(['Saved', { type: 'success' }], ['For your information', { type: 'info' }], ['Broken', { type: 'error' }])
    expect(screen.getAllByRole('status')).toHaveLength(2)
    expect(screen.getByRole('alert').textContent).toContain('Broken')
  })

  it('closes by its labelled button', () => {
    tell(['Saved', { type: 'success' }])
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('closes by Escape, the newest first', () => {
    tell(['One', { type: 'info' }], ['Two', { type: 'info' }])
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.getByRole('status').textContent).toContain('One')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByRole('status')).toBeNull()
  })

  it.each([
    [
      'the pointer',
      () => fireEvent.mouseEnter(screen.getByRole('status')),
      () => fireEvent.mouseLeave(screen.getByRole('status')),
    ],
    [
      'the focus',
      () => fireEvent.focus(screen.getByRole('button', { name: 'Close' })),
      () => fireEvent.blur(screen.getByRole('button', { name: 'Close' })),
    ],
  ])('pauses while %s is on it, then stays for the remaining time', (_, hold, release) => {
    tell(['Saved', { type: 'success' }])
    pass(15_000)
    hold()
    pass(60_000)
    release()
    pass(4_999)
    expect(screen.getByRole('status')).toBeDefined()
    pass(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('appears at once, never twice, and with at most two others (SHL-20)', () => {
    tell(
      ['One', { type: 'info' }],
      ['Two', { type: 'info' }],
      ['One', { type: 'info' }],
      ['Three', { type: 'info' }],
      ['Four', { type: 'info' }],
    )
    expect(screen.getAllByRole('status').map(element => element.textContent)).toEqual(['One', 'Three', 'Four'])
  })
})
