import { configure, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { chooseEntry } from '../../../../src/entries/chooseEntry.ts'
import { UnsubscribePage } from '../../../../src/pages/login/UnsubscribePage.tsx'
import { showPage } from './loginPortal.tsx'

beforeAll(() => configure({ asyncUtilTimeout: 10_000 }))
afterEach(() => vi.unstubAllGlobals())

const TOKEN = 'A'.repeat(43)
function server(...statuses: readonly number[]) {
  const bodies: unknown[] = []
  const next = [...statuses]
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    const status = next.shift() ?? 204
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify({ code: 'X' }), { status }))
  })
  return bodies
}

describe('the page of the link in a mail (NTF-22)', () => {
  test('is public', () => {
    expect(chooseEntry({ pathname: `/unsubscribe/${TOKEN}`, search: '' })).toBe('login')
    expect(chooseEntry({ pathname: `/unsubscribe/${TOKEN}/x`, search: '' })).toBe('notice')
  })

  test('changes nothing until its button is pressed, then ends what was chosen', async () => {
    const bodies = server()
    showPage(<UnsubscribePage token={TOKEN} />)
    const choice = screen.getByLabelText(/Messages/)
    expect(bodies).toEqual([])
    fireEvent.change(choice, { target: { value: 'lateFeeCalculated' } })
    fireEvent.click(screen.getByRole('button', { name: 'End messages' }))
    expect(await screen.findByText('Messages ended')).toBeTruthy()
    expect(bodies).toEqual([{ token: TOKEN, kind: 'lateFeeCalculated' }])
  })

  test('can be tried again after a failure', async () => {
    const bodies = server(503, 204)
    showPage(<UnsubscribePage token={TOKEN} />)
    fireEvent.click(screen.getByRole('button', { name: 'End messages' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Messages ended')).toBeTruthy()
    expect(bodies).toEqual([
      { token: TOKEN, kind: 'all' },
      { token: TOKEN, kind: 'all' },
    ])
  })

  test('says that an unknown token, or none, does not work', async () => {
    server(404)
    const { unmount } = showPage(<UnsubscribePage token={TOKEN} />)
    fireEvent.click(screen.getByRole('button', { name: 'End messages' }))
    expect(await screen.findByText('This link no longer works')).toBeTruthy()
    unmount()
    showPage(<UnsubscribePage token={undefined} />)
    expect(screen.getByText('This link no longer works')).toBeTruthy()
  })
})
