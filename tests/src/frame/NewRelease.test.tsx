import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as ReleaseModule from '../../../src/api/http/release.ts'

let release: typeof ReleaseModule

/** The release of the page is read once, so every test gets modules of its own. */
beforeEach(async () => {
  vi.resetModules()
  const meta = document.createElement('meta')
  meta.name = 'portal-release'
  meta.content = '0.2.0-aaaa'
  document.head.append(meta)
  release = await import('../../../src/api/http/release.ts')
})
afterEach(() => {
  document.head.querySelector('meta[name="portal-release"]')?.remove()
})
const from = (name: string | null): Pick<Response, 'headers'> => ({
  headers: new Headers(name === null ? {} : { 'x-portal-release': name }),
})

describe('release of the page (API-24)', () => {
  it('is outdated once only another release has answered for half a minute', () => {
    const listener = vi.fn()
    release.onPageOutdated(listener)
    release.noteRelease(from('0.2.0-aaaa'), 0)
    release.noteRelease(from('0.3.0-bbbb'), 1_000)
    release.noteRelease(from('0.3.0-bbbb'), 30_000)
    expect([release.isPageOutdated(), listener.mock.calls.length]).toEqual([false, 0])
    release.noteRelease(from('0.3.0-bbbb'), 31_000)
    release.noteRelease(from('0.3.0-bbbb'), 32_000)
    expect([release.isPageOutdated(), listener.mock.calls.length]).toEqual([true, 1])
  })

  it('is not outdated while both releases answer in turn, nor by answers without a release', () => {
    for (let time = 0; time < 120_000; time += 10_000) {
      release.noteRelease(from('0.3.0-bbbb'), time)
      release.noteRelease(from('0.2.0-aaaa'), time + 5_000)
      release.noteRelease(from(null), time + 6_000)
    }
    expect(release.isPageOutdated()).toBe(false)
  })

  it('is unknown in development, where nothing is offered', () => {
    document.head.querySelector('meta[name="portal-release"]')?.remove()
    release.noteRelease(from('0.3.0-bbbb'), 0)
    release.noteRelease(from('0.3.0-bbbb'), 60_000)
    expect(release.isPageOutdated()).toBe(false)
  })

  it('is offered above the page, with a button and never by itself', async () => {
    const { NewRelease } = await import('../../../src/frame/NewRelease.tsx')
    const { TextsContext } = await import('../../../src/i18n/TextsContext.ts')
    const texts = { t: (key: string) => key } as never
    render(
      <TextsContext value={texts}>
        <NewRelease />
      </TextsContext>,
    )
    expect(screen.queryByRole('status')).toBeNull()
    act(() => {
      release.noteRelease(from('0.3.0-bbbb'), 0)
      release.noteRelease(from('0.3.0-bbbb'), 60_000)
    })
    expect(screen.getByRole('status').textContent).toBe('release.available')
    expect(screen.getByRole('button', { name: 'action.reload' })).toBeTruthy()
  })
})
