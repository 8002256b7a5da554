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
  document.documentElement.dataset['drafts'] = ''
  vi.resetModules()
  await import('../../../src/entries/go.ts')
})
afterEach(() => {
  page.stopKeeping?.()
  page.stopAsking?.()
  vi.useRealTimers()
  document.body.innerHTML = ''
  document.head.querySelectorAll('link[rel=stylesheet]').forEach(link => link.remove())
  for (const name of ['start', 'step', 'draft', 'drafts']) delete document.documentElement.dataset[name]
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

describe('the first script of a rendered entrance (SHL-71, SHL-72)', () => {
  const arrive = async () => {
    page.stopKeeping?.()
    page.stopAsking?.()
    delete document.documentElement.dataset['drafts']
    vi.resetModules()
    await import('../../../src/entries/go.ts')
  }
  afterEach(() => {
    sessionStorage.clear()
    history.replaceState(null, '', '/')
  })

  it('follows a link and asks nothing after a name was typed, but keeps buttons for the app', async () => {
    await arrive()
    by<HTMLInputElement>('name').value = 'demo'
    expect([isFollowed('home'), asks()]).toEqual([true, false])
    expect([isFollowed('send'), isKept('send')]).toEqual([false, true])
    expect(document.documentElement.style.cursor).toBe('progress')
  })

  it('lets a button be pressed that waited for this script', async () => {
    document.body.innerHTML = `<div id="root">${form.replace('id="send"', 'id="send" class="big Mui-disabled" disabled data-waits tabindex="-1"')}</div>`
    await arrive()
    const { disabled, className, tabIndex } = by<HTMLButtonElement>('send')
    expect([disabled, className, tabIndex]).toEqual([false, 'big', 0])
    expect([isFollowed('send'), isKept('send')]).toEqual([false, true])
  })

  it.each<[string, string, () => void, string | undefined]>([
    ['a session', '/login', () => sessionStorage.setItem('portal.token', 'token'), 'other'],
    ['a phone that is asked', '/login', () => history.replaceState({ wait: {} }, ''), 'other'],
    ['neither', '/login', () => {}, undefined],
    ['a session, but another page', '/formRequest', () => sessionStorage.setItem('portal.token', 'token'), undefined],
  ])('with %s at %s', async (_, path, prepare, step) => {
    history.replaceState(null, '', path)
    prepare()
    await arrive()
    expect(document.documentElement.dataset['step']).toBe(step)
  })
})
