import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type EarlyPage, takeEarlyClicks } from '../../../src/entries/earlyClicks.ts'

const page = window as EarlyPage
const form = `<header><a id="home" href="/formRequest">Forms</a><a id="tab" href="/x" target="_blank">x</a><a id="mail" href="mailto:a@b.example">a</a></header>
  <form><input id="name"><input id="consent" type="checkbox"><select id="country"><option value="">–</option><option>LT</option></select>
  <button id="send" type="button">Send</button><a id="part" href="#part">Part</a></form>`
const by = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T

/** Presses and says whether the browser would follow; nothing is followed. */
function isFollowed(id: string, init: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  let followed = false
  const stop = (seen: Event) => {
    followed = !seen.defaultPrevented
    seen.preventDefault()
  }
  document.addEventListener('click', stop)
  by(id).dispatchEvent(event)
  document.removeEventListener('click', stop)
  return followed
}
const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const isKept = (id: string): boolean => page.earlyClicks?.includes(by(id)) === true

beforeEach(async () => {
  vi.useFakeTimers()
  document.body.innerHTML = `<div id="root">${form}</div>`
  vi.resetModules()
  await import('../../../src/entries/go.ts')
})
afterEach(() => {
  page.stopKeeping?.()
  page.stopAsking?.()
  vi.useRealTimers()
  document.body.innerHTML = ''
  document.head.querySelectorAll('link[rel=stylesheet]').forEach(link => link.remove())
  for (const name of ['start', 'step', 'draft']) delete document.documentElement.dataset[name]
})

describe('the first script of a rendered form (FRM-75, FRM-76)', () => {
  it('follows links and asks nothing while nothing is entered', () => {
    expect(isFollowed('home')).toBe(true)
    expect(asks()).toBe(false)
  })

  it.each<[string, () => void]>([
    ['a text', () => (by<HTMLInputElement>('name').value = 'Jonas')],
    ['a ticked box', () => (by<HTMLInputElement>('consent').checked = true)],
    ['a choice', () => (by<HTMLSelectElement>('country').selectedIndex = 1)],
  ])('keeps a link for the app after %s was entered, and the browser asks', (_, enter) => {
    enter()
    expect([isFollowed('home'), isKept('home'), asks()]).toEqual([false, true, true])
    expect(isFollowed('home'), 'a second press').toBe(true)
  })

  it('follows what does not leave the page in this tab', () => {
    by<HTMLInputElement>('name').value = 'Jonas'
    expect([isFollowed('tab'), isFollowed('mail'), isFollowed('home', { ctrlKey: true })]).toEqual([true, true, true])
  })

  it('keeps buttons and links within the page in any case', () => {
    expect([isFollowed('send'), isFollowed('part'), isKept('send'), isKept('part')]).toEqual([false, false, true, true])
  })

  it('repeats a kept link when the app answers, after the buttons, and then asks no more', () => {
    by<HTMLInputElement>('name').value = 'Jonas'
    isFollowed('home')
    isFollowed('send')
    const pressed: string[] = []
    for (const id of ['home', 'send'])
      by(id).addEventListener('click', event => {
        event.preventDefault()
        pressed.push(id)
      })
    takeEarlyClicks()
    vi.advanceTimersByTime(6_000)
    expect(pressed).toEqual(['send', 'home'])
    expect(asks()).toBe(false)
  })
})
