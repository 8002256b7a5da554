// First script of a page of the staff that the server has rendered without its content. It has no library, so that the
// content comes first.
import { endSessionOf, fetchFirst, type FirstAnswers, type FirstLoadWindow } from '../api/http/fetchFirst.ts'
import { clearSession } from '../api/session/session.ts'
import { onTabMessage } from '../api/session/sessionTabs.ts'
import { loginUrl } from '../api/http/nextUrl.ts'
import { fieldValue } from '../../schemas/fieldValue.ts'
import {
  type ListShellData,
  SHELL_DATA_ID,
  SHELL_ID,
  SHELL_TABLE_ID,
  type ShellData,
} from '../../schemas/pages/shellData.ts'
import { readRows } from '../../schemas/lists/readRows.ts'
import { openingKey } from '../../schemas/lists/openingKey.ts'
import { applyModeToPageStyle } from '../theme/pageStyle.ts'
import { asMode } from '../contract/storedMode.ts'
import { keepEarlyActions, type ShellWindow } from './staff-shell/earlyActions.ts'
import { fillDashboard } from './staff-shell/fillDashboard.ts'
import { fillForms } from './staff-shell/fillForms.ts'
import { fillRows } from './staff-shell/fillRows.ts'

const TOKEN_KEY = 'portal.token'
const MODE_KEY = 'portal.mode'
/** Below this width, rows are cards, which only the app renders. */
const WIDE = '(min-width: 700px)'
/** Parameters of an address whose rows can be shown before the app; others are filters, or concern the app alone. */
const plainParameters = new Set(['contractId', 'page', 'size', 'sort'])
/** Maximum time that the app waits for the rows. */
const ROWS_FIRST_MS = 5_000

/** Time for the app to react to a logout in another tab. */
const APP_FOLLOWS_MS = 2000

const root = document.documentElement
const page = window as FirstLoadWindow & ShellWindow
const { app = '', later = '' } = root.dataset

/** A stored value of this tab; null where the browser has storage turned off. */
function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function show(id: string): void {
  root.dataset['start'] = id
  document.getElementById(id)?.removeAttribute('hidden')
}

function addLink(rel: string, href: string): void {
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  document.head.append(link)
}

function startApp(): void {
  const files = document.getElementById('app-files')
  if (files instanceof HTMLTemplateElement) document.head.append(files.content)
  import(/* @vite-ignore */ app).catch((error: unknown) =>
    show(error instanceof SyntaxError ? 'browser-too-old' : 'start-failed'),
  )
  addLink('stylesheet', later)
}

function preferencesIn({ answers }: FirstAnswers): Readonly<Record<string, unknown>> | undefined {
  const user = answers.find(({ address }) => address === '/api/user')?.body
  return fieldValue(user, 'preferences') as Readonly<Record<string, unknown>> | undefined
}

function applyMode(found: FirstAnswers | undefined): void {
  const mode = asMode(found && preferencesIn(found)?.['theme'])
  if (mode) applyModeToPageStyle(mode)
}

/** Whether this user has chosen another row height or page size than the defaults that the shell shows (INV-22). */
function hasOwnRows(preferences: Readonly<Record<string, unknown>>): boolean {
  const { 'preferences.density': density, 'preferences.rows': rows } = preferences
  return density === 'comfortable' || typeof rows === 'number'
}

/** Whether a saved view decides what this list opens with: the address says nothing (LST-32). */
function hasOwnView(preferences: Readonly<Record<string, unknown>>, resource: string): boolean {
  return location.search === '' && typeof (preferences[openingKey(resource)] ?? '') === 'object'
}

const isWide = (width: number): boolean => matchMedia(`(min-width: ${width}px)`).matches

const data = (): ShellData => JSON.parse(document.getElementById(SHELL_DATA_ID)?.textContent ?? '') as ShellData

const answerIn =
  ({ answers }: FirstAnswers) =>
  (address: string): unknown =>
    answers.find(answer => answer.address === address)?.body

/** Shows the content if the shell is that of this user and address; otherwise the app does. */
function showContent(shell: HTMLElement, found: FirstAnswers): void {
  applyMode(found)
  const shown = data()
  const template = document.getElementById(SHELL_TABLE_ID)
  if (!(template instanceof HTMLTemplateElement)) return
  if (fieldValue(answerIn(found)('/api/user'), 'language') !== shown.language) return
  const place = shell.querySelector(places[shown.kind])
  const content = place && contentOf(template.content, shown, found)
  if (!place || !content) return
  shell.dataset['filled'] = ''
  if (shown.kind === 'forms') place.replaceWith(content)
  else place.replaceChildren(content)
}

/** The elements that have the content: of a list, of a dashboard, and the placeholder of the forms. */
const places: Readonly<Record<ShellData['kind'], string>> = {
  list: '.print-wide',
  dashboard: '[data-cards]',
  forms: 'main [data-pending]',
}

function contentOf(template: DocumentFragment, shown: ShellData, found: FirstAnswers): DocumentFragment | undefined {
  const answerOf = answerIn(found)
  if (shown.kind === 'forms') return fillForms(template, shown, answerOf('/api/operator/forms'))
  if (shown.kind === 'list') return rowsOf(template, shown, found)
  const { dashboard } = found
  if (dashboard?.name !== shown.name) return undefined
  return fillDashboard(template, { data: shown, dashboard, answerOf, isWide })
}

function rowsOf(template: DocumentFragment, shown: ListShellData, found: FirstAnswers): DocumentFragment | undefined {
  const { list } = found
  const preferences = preferencesIn(found)
  if (!list?.isPlain || !preferences || list.name !== shown.name || !matchMedia(WIDE).matches) return undefined
  if (hasOwnRows(preferences) || hasOwnView(preferences, shown.name)) return undefined
  const { rows, total, extras } = readRows(shown, answerIn(found)(list.rows))
  const isBounded = extras['totalIsBounded'] === true
  return fillRows(template, { data: shown, list, rows, total, isBounded, preferences })
}

const isShell = () => document.getElementById(SHELL_ID) !== null

/**
 * Follows the session until the app does: reloads after a switch of the company in another tab, leaves after a logout
 * there, and reloads a page from the back/forward cache, because its session may have ended.
 */
function watchSession(token: string): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !isShell()) return
    root.hidden = true
    location.reload()
  })
  const leave = () => {
    root.dataset['session'] = 'ended'
    void endSessionOf(token)
    clearSession()
    location.replace(loginUrl('/'))
  }
  onTabMessage(type => {
    // The app behind the shell handles this itself, but may not have been listening yet when the message was sent.
    if (root.dataset['session'] === 'watched') {
      if (type === 'LOGOUT') setTimeout(() => stored(TOKEN_KEY) === token && leave(), APP_FOLLOWS_MS)
      return
    }
    if (type === 'CONTACT' || !isShell()) return
    if (type === 'SWITCHED') return location.reload()
    leave()
  })
}

/** Whether this page can show its content before the app starts. */
function canShowContent(): boolean {
  if (data().kind !== 'list') return true
  return (
    matchMedia(WIDE).matches &&
    [...new URLSearchParams(location.search).keys()].every(name => plainParameters.has(name))
  )
}

function start(token: string, shell: HTMLElement): void {
  watchSession(token)
  page.earlyActions = []
  keepEarlyActions(shell, page.earlyActions)
  if (!canShowContent()) {
    const all = fetchFirst('all', token)
    page.firstLoad = [all]
    void all.then(applyMode)
    return startApp()
  }
  const rows = fetchFirst('rows', token)
  // After the rows, which then need not share the bandwidth; the app's scripts take longer anyway.
  page.firstLoad = [rows, rows.then(found => found && fetchFirst('app', token))]
  const shown = rows
    .then(found => {
      if (found && stored(TOKEN_KEY) === token && isShell()) showContent(shell, found)
    })
    // Reported as an uncaught error; the app then shows the rows.
    .catch((error: unknown) => void setTimeout(() => Promise.reject(error)))
  const late = new Promise<void>(resolve => setTimeout(resolve, ROWS_FIRST_MS))
  // The rows are painted before the app uses bandwidth and the main thread. A background tab paints nothing.
  void Promise.race([shown, late]).then(() =>
    document.hidden ? startApp() : requestAnimationFrame(() => setTimeout(startApp)),
  )
}

// public/old-browser.js shows its notice when this is missing.
root.dataset['start'] = 'began'
const mode = asMode(stored(MODE_KEY))
if (mode) applyModeToPageStyle(mode)
const token = stored(TOKEN_KEY)
const shell = document.getElementById(SHELL_ID)
if (token === null) location.replace(loginUrl(location.pathname + location.search + location.hash))
else if (shell) start(token, shell)
