// First script of a page that was rendered on the server. It has no library, so that it runs as soon as it has loaded.
import { changedControls } from './changedControls.ts'
import type { EarlyPage } from './earlyClicks.ts'

const root = document.documentElement
const { app = '', later = '' } = root.dataset
/** Whether the app saves what is entered; on other pages nothing waits for that. */
const savesDrafts = 'drafts' in root.dataset
const page = window as EarlyPage
/** Maximum time that a link waits for the app. */
const TIMEOUT_MS = 10_000
let timeout: ReturnType<typeof setTimeout> | undefined

/**
 * Steps other than the first are not in the HTML; the page must not be seen or filled in before them. These are also a login
 * that waits for a phone, and a session that the login page resumes.
 */
function isOtherStep(): boolean {
  const state = history.state as { request?: { step?: string }; wait?: object } | null
  if (/^\/+login(\/|$)/.test(location.pathname) && (stored('sessionStorage', 'portal.token') || state?.wait))
    return true
  const step = state && typeof state === 'object' ? state.request?.step : undefined
  return step !== undefined && step !== 'filling'
}

/** A stored value; '' where the browser has storage turned off. */
function stored(storage: 'localStorage' | 'sessionStorage', key: string): string {
  try {
    return window[storage].getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** The link, if this click would leave the page through it. */
function linkLeft(event: MouseEvent, target: HTMLElement): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = target as HTMLAnchorElement
  const isPage = /^https?:$/.test(link.protocol) && !link.target && !link.hasAttribute('download')
  return isPlain && isPage ? link : undefined
}

let leaving: HTMLAnchorElement | undefined

/** Leaves without the app. The link is forgotten, so that the app does not repeat it if the user stays after all. */
function leave(): void {
  root.style.cursor = ''
  page.earlyClicks = (page.earlyClicks || []).filter(target => target !== leaving)
  if (leaving) location.assign(leaving.href)
}

/**
 * Records clicks for the app. A link waits too if there are entered values, which only the app can save. After the timeout
 * or a second click the page is left, and the browser asks for confirmation.
 */
function keepClick(event: Event): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[href]') : null
  if (!target) return
  if (target.tagName === 'A' && !(target.getAttribute('href') || '').startsWith('#')) {
    const link = linkLeft(event as MouseEvent, target)
    if (!link || link === leaving || !savesDrafts || changedControls().length === 0) return
    leaving = link
    timeout = setTimeout(leave, TIMEOUT_MS)
  }
  event.preventDefault()
  root.style.cursor = 'progress'
  page.earlyClicks?.push(target)
}

function ask(event: Event): void {
  if (savesDrafts && changedControls().length > 0) event.preventDefault()
}

function show(id: string): void {
  root.dataset['start'] = id
  document.getElementById(id)?.removeAttribute('hidden')
}

function addStyle(): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = later
  document.head.append(link)
}

// public/old-browser.js shows its notice when this is missing.
root.dataset['start'] = 'began'
const content = document.getElementById('root')
page.earlyClicks = []
page.stopKeeping = () => {
  clearTimeout(timeout)
  root.style.cursor = ''
  content?.removeEventListener('click', keepClick, true)
}
page.stopAsking = () => removeEventListener('beforeunload', ask)
content?.addEventListener('click', keepClick, true)
addEventListener('beforeunload', ask)
// From here on a press is kept, so buttons that waited for that can be pressed.
for (const button of Array.from(document.querySelectorAll<HTMLButtonElement>('#root button[data-waits]'))) {
  button.disabled = false
  button.classList.remove('Mui-disabled')
  button.tabIndex = 0
}

if (isOtherStep()) root.dataset['step'] = 'other'
const mode = stored('sessionStorage', 'portal.mode')
if (mode === 'light' || mode === 'dark') {
  const sheet = (document.getElementById('page-style') as HTMLStyleElement | null)?.sheet
  for (const rule of sheet ? Array.from(sheet.cssRules) : [])
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-color-scheme'))
      rule.media.mediaText = mode === 'dark' ? 'all' : 'not all'
}
if (stored('localStorage', 'portal.drafts').split(' ').includes(location.pathname)) {
  root.dataset['draft'] = 'unread'
  for (const form of Array.from(document.querySelectorAll('#root form')))
    if (!form.contains(document.activeElement)) form.setAttribute('inert', '')
}

if (document.readyState === 'complete') addStyle()
else addEventListener('load', addStyle)
// The page is painted before the app starts, because the app blocks the main thread for a moment.
requestAnimationFrame(() =>
  setTimeout(() => {
    import(/* @vite-ignore */ app).catch((error: unknown) =>
      show(error instanceof SyntaxError ? 'browser-too-old' : 'start-failed'),
    )
  }),
)
