// First script of a page that was rendered on the server. It imports nothing, so that it runs as soon as it is there.
import type { EarlyPage } from './earlyClicks.ts'

const root = document.documentElement
const { app = '', later = '' } = root.dataset
const page = window as EarlyPage

/** Steps other than the first are not in the HTML; the form must not be seen or filled in before them. */
function isOtherStep(): boolean {
  const state = history.state as { request?: { step?: string } } | null
  const step = state && typeof state === 'object' ? state.request?.step : undefined
  return step !== undefined && step !== 'filling'
}

/** What a tab or device has stored; nothing where storage is off. */
function stored(storage: 'localStorage' | 'sessionStorage', key: string): string {
  try {
    return window[storage].getItem(key) ?? ''
  } catch {
    return ''
  }
}

function keepClick(event: Event): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[href^="#"]') : null
  if (!target) return
  event.preventDefault()
  page.earlyClicks?.push(target)
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
page.stopKeeping = () => content?.removeEventListener('click', keepClick, true)
content?.addEventListener('click', keepClick, true)

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
// The first frame comes before the app, which takes the thread for a moment.
requestAnimationFrame(() =>
  setTimeout(() => {
    import(/* @vite-ignore */ app).catch((error: unknown) =>
      show(error instanceof SyntaxError ? 'browser-too-old' : 'start-failed'),
    )
  }),
)
