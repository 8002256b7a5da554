import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { useFaq } from '../../../../src/pages/faq/useFaq.ts'
import { fakeFetch } from '../../api/fakeFetch.ts'

afterEach(() => vi.restoreAllMocks())

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const question = { field_category: 'Invoices', title: 'When?', body: '<p>Soon.</p>' }
const inEnglish = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <TextsProvider areas={[]} initialLanguage="en" initialTexts={{}}>
      {children}
    </TextsProvider>
  </QueryClientProvider>
)

it('FAQ loads in the language of the page; a failed first call is shown, a later failure keeps the questions', async () => {
  let answers: unknown[] = [{ status: 503, json: { code: 'SME3' } }, { json: [question] }]
  const calls = fakeFetch({
    'GET /api/cms/faq': () => (answers.shift() ?? { status: 503, json: { code: 'SME3' } }) as { json: unknown },
  })
  const { result } = renderHook(() => useFaq(), { wrapper: inEnglish })
  expect(result.current).toEqual({ items: undefined, failed: false })
  await waitFor(() => expect(result.current).toEqual({ items: undefined, failed: true }))
  await client.refetchQueries()
  await waitFor(() => expect(result.current).toEqual({ items: [question], failed: false }))
  answers = []
  await client.refetchQueries()
  expect(result.current).toEqual({ items: [question], failed: false })
  expect(calls.map(({ url }) => url)).toEqual(Array(3).fill('/api/cms/faq?language=en'))
})

it.each([
  ['nothing at all', {}],
  ['an object in place of the list', { json: { faq: [] } }],
  ['half an answer', { text: '[{"title":' }],
])('FAQ shows %s as a failure', async (_name, answer) => {
  client.clear()
  fakeFetch({ 'GET /api/cms/faq': () => answer })
  const { result } = renderHook(() => useFaq(), { wrapper: inEnglish })
  await waitFor(() => expect(result.current).toEqual({ items: undefined, failed: true }))
})
