import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { PortalSettingsContext } from '../../../../src/contract/PortalSettingsContext.ts'
import { outcomeOf } from '../../../../src/pages/request/send/sendRequest.ts'
import { withSingleRef } from '../../../../src/pages/request/statement/singleRef.ts'
import { StatementPending } from '../../../../src/pages/request/statement/StatementResult.tsx'
import { useUpload } from '../../../../src/pages/request/statement/useUpload.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { textsOf } from '../login/loginPortal.tsx'
import { fakeFetch } from '../../api/fakeFetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Answer = Parameters<typeof fakeFetch>[0][string]
const answers = { company_name: 'UAB Vaivora', country: 'LT', company_code: '304512378' }
const confirmation = { md5Code: 'ab'.repeat(16), requisitionId: 'r-1' }
const status = (text: string) => ({ json: { reference: 'BS-2026-000001-7', status: text } })
const fault = (code: string, number: number) => ({ status: number, json: { status: number, code, issues: [] } })

function anUpload(answer: Answer) {
  const calls = fakeFetch({ 'POST /api/statement/upload': answer })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TextsProvider
      areas={['common', 'request', 'statement']}
      initialLanguage="en"
      initialTexts={textsOf('en', 'common', 'request', 'statement')}
    >
      {children}
    </TextsProvider>
  )
  const rendered = renderHook(() => useUpload({ outcomeOf, answers, confirmation, version: 3 }), { wrapper })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { ...rendered, calls, pass }
}

describe('useUpload', () => {
  it('sends the answers with the codes of the bank, and the version they were filled with (BST-09)', async () => {
    const { result, calls, pass } = anUpload(() => status('COMPLETE'))
    await pass(1)
    expect(result.current.state).toEqual({ kind: 'done', reference: 'BS-2026-000001-7' })
    expect(calls).toHaveLength(1)
    expect(JSON.stringify(calls[0])).toContain(confirmation.md5Code)
  })

  it('polls at growing intervals while the bank is slow, even when the connection fails (BST-22)', async () => {
    const said = [status('COLLECTING'), fault('SYSTEM_ERROR', 500), fault('TOO_MANY_REQUESTS', 429), status('COMPLETE')]
    const { result, calls, pass } = anUpload(() => said.shift() ?? status('COMPLETE'))
    await pass(1)
    expect(result.current.state).toEqual({ kind: 'collecting', reference: 'BS-2026-000001-7' })
    for (const [index, ms] of [2_000, 4_000, 8_000].entries()) {
      await pass(ms - 50)
      expect(calls).toHaveLength(index + 1)
      await pass(50)
      expect(calls).toHaveLength(index + 2)
      // The number stays on the page while the connection fails.
      if (index < 2) expect(result.current.state).toMatchObject({ reference: 'BS-2026-000001-7' })
    }
    expect(result.current.state).toMatchObject({ kind: 'done' })
  })

  it.each([
    ['another owner', fault('SME78', 422), /another owner/, false],
    ['what the bank has not confirmed', fault('BANK_NOT_CONFIRMED', 409), /no account of the company/, false],
    ['a bank that was used before', fault('BANK_USED', 409), /another statement/, false],
    ['banks that are switched off', fault('BANK_OFF', 503), /Statements cannot be fetched/, false],
    ['too many calls, which may be repeated', fault('TOO_MANY_REQUESTS', 429), /./, true],
    ['a failure of the server, which may be repeated', fault('SYSTEM_ERROR', 500), /./, true],
  ])('reports %s (BST-10)', async (_, answer, message, again) => {
    const { result, pass } = anUpload(() => answer)
    await pass(1)
    expect(result.current.state).toMatchObject({
      kind: 'failed',
      again,
      message: expect.stringMatching(message) as string,
    })
  })

  it('gives the number of a statement of which a part has arrived (BST-10)', async () => {
    const { result, pass } = anUpload(() => status('INCOMPLETE'))
    await pass(1)
    expect(result.current.state).toEqual({ kind: 'partial', reference: 'BS-2026-000001-7' })
  })

  it('stops when the page is left', async () => {
    const { calls, pass, unmount } = anUpload(() => status('COLLECTING'))
    await pass(1)
    unmount()
    await pass(100_000)
    expect(calls).toHaveLength(1)
  })
})

describe('StatementPending', () => {
  const show = (isSlow: boolean) => {
    const said: string[] = []
    render(
      <PortalSettingsContext.Provider value={JSON.parse(readFileSync('config/portal.json', 'utf8')).settings}>
        <TextsProvider
          areas={['common', 'request', 'statement']}
          initialLanguage="en"
          initialTexts={textsOf('en', 'common', 'request', 'statement')}
        >
          <StatementPending
            isSlow={isSlow}
            reference="BS-2026-000001-7"
            onBack={() => said.push('back')}
            onRestart={() => said.push('restart')}
          />
        </TextsProvider>
      </PortalSettingsContext.Provider>,
    )
    return said
  }

  it('offers to leave and to choose again while the bank is slow (BST-10, BST-22)', () => {
    const said = show(true)
    expect(screen.getByRole('link', { name: 'To the start page' }).getAttribute('href')).toBe('/formRequest')
    fireEvent.click(screen.getByRole('button', { name: 'Back to the form' }))
    fireEvent.click(screen.getByRole('button', { name: 'Start again' }))
    expect(said).toEqual(['back', 'restart'])
  })

  it('offers nothing else during the first call', () => {
    show(false)
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})

describe('withSingleRef', () => {
  it('makes two references one that nothing was saved for (BST-04)', () => {
    expect(withSingleRef({ pathname: '/statement', search: '?ref=a&ref=b&error=x' })).toBe('/statement?ref=a+b&error=x')
    expect(withSingleRef({ pathname: '/statement', search: '?ref=a' })).toBeUndefined()
    expect(withSingleRef({ pathname: '/statement', search: '' })).toBeUndefined()
  })
})
