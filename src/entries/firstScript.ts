// What the first scripts of the staff's pages have in common. They have no library, so that the content comes first.
import {
  endSessionOf,
  fetchFirst,
  fetchTexts,
  type FirstAnswers,
  type FirstLoadWindow,
} from '../api/http/fetchFirst.ts'
import { clearSession } from '../api/session/session.ts'
import { onTabMessage } from '../api/session/sessionTabs.ts'
import { loginUrl } from '../api/http/nextUrl.ts'
import { fieldValue } from '../../schemas/fieldValue.ts'
import { SHELL_DATA_ID, SHELL_ID, SHELL_TABLE_ID, type ShellData } from '../../schemas/pages/shellData.ts'
import { applyModeToPageStyle } from '../theme/pageStyle.ts'
import { asMode } from '../contract/storedMode.ts'
import { keepEarlyActions, type ShellWindow } from './staff-shell/earlyActions.ts'

/** What the first script of a page knows about its content. */
export type FirstPage = {
  /** Whether the page can show its content before the app starts. */
  canShow: () => boolean
  /** Selects the element that gets the content. */
  place: (shown: ShellData) => string
  /** The content, from the template of the shell; undefined if only the app can show it. */
  contentOf: (template: DocumentFragment, shown: ShellData, found: FirstAnswers) => DocumentFragment | undefined
}

const TOKEN_KEY = 'portal.token'
const MODE_KEY = 'portal.mode'
/** Maximum time that the app waits for the rows. */
const ROWS_FIRST_MS = 5_000
/**
 * What the app needs is requested this much after the rows: late enough that its bytes come behind theirs, and much earlier than
 * the rows themselves, which take a round trip.
 */
const ROWS_LEAD_MS = 50

/** Time for the app to react to a logout in another tab. */
const APP_FOLLOWS_MS = 2000

const root = document.documentElement
const page = window as FirstLoadWindow & ShellWindow
const { app = '' } = root.dataset

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

let appFiles: readonly string[] = []

/** Requests the app's scripts, which then wait for `startApp`. */
function loadApp(): void {
  const files = document.getElementById('app-files')
  if (!(files instanceof HTMLTemplateElement) || appFiles.length > 0) return
  appFiles = Array.from(files.content.querySelectorAll('link'), ({ href }) => href)
  document.head.append(files.content)
}

/** The app links the later styles once it is there: their fonts would be a quarter of the bytes on the line. */
function startApp(): void {
  loadApp()
  // Each runs once it and its imports are there, not only when all are: the libraries while the largest script still loads. What
  // fails here fails below as well.
  for (const file of appFiles) import(/* @vite-ignore */ file).catch(() => {})
  import(/* @vite-ignore */ app).catch((error: unknown) =>
    show(error instanceof SyntaxError ? 'browser-too-old' : 'start-failed'),
  )
}

export function preferencesIn({ answers }: FirstAnswers): Readonly<Record<string, unknown>> | undefined {
  const user = answers.find(({ address }) => address === '/api/user')?.body
  return fieldValue(user, 'preferences') as Readonly<Record<string, unknown>> | undefined
}

function applyMode(found: FirstAnswers | undefined): void {
  const mode = asMode(found && preferencesIn(found)?.['theme'])
  if (mode) applyModeToPageStyle(mode)
}

/** undefined if the connection was lost before the end of the HTML: the app needs nothing of it. */
function readData(): ShellData | undefined {
  try {
    return JSON.parse(document.getElementById(SHELL_DATA_ID)?.textContent ?? '') as ShellData
  } catch {
    return undefined
  }
}

export const answerIn =
  ({ answers }: FirstAnswers) =>
  (address: string): unknown =>
    answers.find(answer => answer.address === address)?.body

/** Shows the content if the shell is that of this user and address; otherwise the app does. */
function showContent(shell: HTMLElement, found: FirstAnswers, { place, contentOf }: FirstPage): void {
  applyMode(found)
  const shown = readData()
  if (!shown) return
  const template = document.getElementById(SHELL_TABLE_ID)
  const placed = shell.querySelector(place(shown))
  if (!placed || !(template instanceof HTMLTemplateElement)) return
  if (fieldValue(answerIn(found)('/api/user'), 'language') !== shown.language) return
  const content = contentOf(template.content, shown, found)
  if (!content) return
  shell.dataset['filled'] = ''
  placed.replaceChildren(content)
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

function start(token: string, shell: HTMLElement, own: FirstPage): void {
  watchSession(token)
  page.earlyActions = []
  keepEarlyActions(shell, page.earlyActions)
  const language = readData()?.language
  const requestTexts = (begin: Promise<void>) => {
    if (language) page.firstTexts = fetchTexts(language, begin)
  }
  if (!own.canShow()) {
    const all = fetchFirst('all', token, language)
    page.firstLoad = [all]
    requestTexts(Promise.resolve())
    void all.then(applyMode)
    return startApp()
  }
  const rows = fetchFirst('rows', token)
  const lead = new Promise<void>(resolve => setTimeout(resolve, ROWS_LEAD_MS))
  page.firstLoad = [rows, lead.then(() => fetchFirst('app', token, language))]
  requestTexts(lead)
  void lead.then(loadApp)
  const shown = rows
    .then(found => {
      if (found && stored(TOKEN_KEY) === token && isShell()) showContent(shell, found, own)
    })
    // Reported as an uncaught error; the app then shows the rows.
    .catch((error: unknown) => void setTimeout(() => Promise.reject(error)))
  const late = new Promise<void>(resolve => setTimeout(resolve, ROWS_FIRST_MS))
  // The rows are painted before the app uses the main thread. A background tab paints nothing.
  void Promise.race([shown, late]).then(() =>
    document.hidden ? startApp() : requestAnimationFrame(() => setTimeout(startApp)),
  )
}

/** Begins as soon as the script has loaded. */
export function startFirst(own: FirstPage): void {
  // public/old-browser.js shows its notice when this is missing.
  root.dataset['start'] = 'began'
  const mode = asMode(stored(MODE_KEY))
  if (mode) applyModeToPageStyle(mode)
  const token = stored(TOKEN_KEY)
  const shell = document.getElementById(SHELL_ID)
  if (token === null) location.replace(loginUrl(location.pathname + location.search + location.hash))
  else if (shell) start(token, shell, own)
}
