import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { type Session, SessionContext } from '../../../../src/contract/SessionContext.ts'
import { useSigningState } from '../../../../src/pages/signing/useSigningState.ts'
import type { ContractDocument } from '../../../../src/api/staff/contractDocumentsApi.ts'
import { fakeFetch } from '../../api/fakeFetch.ts'

afterEach(() => vi.restoreAllMocks())

const document: ContractDocument = {
  id: '7',
  contractId: '2',
  contractNumber: 'F-1',
  contractVersion: 1,
  fileName: 'a.pdf',
  languageCode: 'lt',
  status: 'UNSIGNED',
  type: 'CONTRACT',
  signers: [
    { email: 'me@firm.example', firstName: 'A', lastName: 'B', signedAt: null },
    { email: 'other@firm.example', firstName: 'C', lastName: 'D', signedAt: null },
  ],
}
const origin = 'https://sign.example'

function aDialog() {
  const source = window
  const frame = { current: { contentWindow: source } as unknown as HTMLIFrameElement }
  const onLater = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const session = { user: { email: 'me@firm.example' } } as Session
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SessionContext value={session}>{children}</SessionContext>
    </QueryClientProvider>
  )
  const rendered = renderHook(() => useSigningState(document, true, { origin, frame, onLater }), { wrapper })
  const say = (data: unknown, from: { origin?: string; source?: MessageEventSource | null } = {}) => {
    window.dispatchEvent(
      new MessageEvent('message', {
        data,
        origin: from.origin ?? origin,
        source: from.source === undefined ? source : from.source,
      }),
    )
  }
  return { ...rendered, onLater, say }
}

it('useSigningState: reports the state of the server, whatever the frame claims (SIG-08, SEC-32)', async () => {
  let answer: object = { document, signing: 'OPEN', contractStatus: 'READY_FOR_SIGNING' }
  const calls = fakeFetch({ 'GET /api/contract-documents/7/status': () => ({ json: answer }) })
  const { result, say } = aDialog()
  await waitFor(() => expect(calls).toHaveLength(1))
  say({ source: 'simulated-signing', event: 'signed' })
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(result.current).toBe('open')
  answer = {
    document: {
      ...document,
      signers: [{ ...document.signers[0]!, signedAt: '2026-11-21T09:00:00Z' }, document.signers[1]!],
    },
    signing: 'OPEN',
    contractStatus: 'READY_FOR_SIGNING',
  }
  say('anything')
  await waitFor(() => expect(result.current).toBe('own'))
  answer = { document, signing: 'REFUSED', contractStatus: 'READY_FOR_SIGNING' }
  say(null)
  await waitFor(() => expect(result.current).toBe('refused'))
})

it('useSigningState: ignores other windows and other origins', async () => {
  const calls = fakeFetch({
    'GET /api/contract-documents/7/status': () => ({
      json: { document: { ...document, status: 'SIGNED' }, signing: 'NONE', contractStatus: 'ACTIVE' },
    }),
  })
  const { result, say, onLater } = aDialog()
  await waitFor(() => expect(result.current).toBe('signed'))
  say({ event: 'close' }, { origin: 'https://evil.example' })
  say({ event: 'close' }, { source: null })
  say({ event: 'signed' }, { origin: 'https://evil.example' })
  expect(onLater).not.toHaveBeenCalled()
  expect(calls).toHaveLength(1)
  say({ event: 'close' })
  expect(onLater).toHaveBeenCalledTimes(1)
})
