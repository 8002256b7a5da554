// First script of a list that the server has rendered without rows. It has no library, so that the rows come first.
import { endSessionOf, fetchFirst, type FirstAnswers, type FirstLoadWindow } from '../api/http/fetchFirst.ts'
import { clearSession } from '../api/session/session.ts'
import { onTabMessage } from '../api/session/sessionTabs.ts'
import { loginUrl } from '../api/http/nextUrl.ts'
import { fieldValue } from '../../schemas/fieldValue.ts'
import { SHELL_DATA_ID, SHELL_ID, SHELL_TABLE_ID, type ShellData } from '../../schemas/pages/shellData.ts'
import { readRows } from '../../schemas/lists/readRows.ts'
import { applyModeToPageStyle } from '../theme/pageStyle.ts'
import { asMode } from '../contract/storedMode.ts'
import { keepEarlyActions, type ShellWindow } from './shell/earlyActions.ts'
import { fillRows } from './shell/fillRows.ts'

const TOKEN_KEY = 'portal.token'
const MODE_KEY = 'portal.mode'
/** Below this width, rows are cards, which only the app renders. */
const WIDE = '(min-width: 700px)'

const root = document.documentElement
const page = window as FirstLoadWindow & ShellWindow
const { app = '', preload = '', later = '' } = root.dataset

/** What this tab has stored; nothing where storage is off. */
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
  for (const href of preload.split(' ')) if (href !== '') addLink('modulepreload', href)
  import(/* @vite-ignore */ app).catch((error: unknown) =>
    show(error instanceof SyntaxError ? 'browser-too-old' : 'start-failed'),
  )
  addLink('stylesheet', later)
}

/** Shows the rows if the shell is that of this user and address; otherwise the app does. */
function showRows(shell: HTMLElement, { list, answers }: FirstAnswers): void {
  const data = JSON.parse(document.getElementById(SHELL_DATA_ID)?.textContent ?? '') as ShellData
  const template = document.getElementById(SHELL_TABLE_ID)
  const place = shell.querySelector('.print-wide')
  const bodyOf = (address: string) => answers.find(answer => answer.address === address)?.body
  const user = bodyOf('/api/user')
  const preferences = fieldValue(user, 'preferences') as Readonly<Record<string, unknown>> | undefined
  const mode = asMode(preferences?.['theme'])
  if (mode) applyModeToPageStyle(mode)
  if (!list?.isPlain || !place || !(template instanceof HTMLTemplateElement) || !preferences) return
  if (list.name !== data.name || fieldValue(user, 'language') !== data.language || !matchMedia(WIDE).matches) return
  const answer = bodyOf(list.rows)
  const { rows, total, extras } = readRows(data, answer)
  const isBounded = extras['totalIsBounded'] === true
  const table = fillRows(template.content, { data, list, rows, total, isBounded, preferences })
  if (table) place.replaceChildren(table)
}

/** Until the app watches the session: no rows of another company stay, and a logout in one tab is one in all. */
function watchTabs(token: string): void {
  onTabMessage(type => {
    if (type === 'CONTACT' || document.getElementById(SHELL_ID) === null) return
    if (type === 'SWITCHED') return location.reload()
    void endSessionOf(token)
    clearSession()
    location.replace(loginUrl('/'))
  })
}

function start(token: string, shell: HTMLElement): void {
  watchTabs(token)
  const rows = fetchFirst('rows', token)
  // After the rows, so that they have the line for themselves; the app's scripts take longer.
  page.firstLoad = [rows, rows.then(() => fetchFirst('app', token))]
  page.earlyActions = []
  keepEarlyActions(shell, page.earlyActions)
  rows
    .then(found => found && showRows(shell, found))
    .catch((error: unknown) => console.error(error))
    // The rows are painted before the app takes the line and the thread.
    .finally(() => requestAnimationFrame(() => setTimeout(startApp)))
}

// public/old-browser.js shows its notice when this is missing.
root.dataset['start'] = 'began'
const mode = asMode(stored(MODE_KEY))
if (mode) applyModeToPageStyle(mode)
const token = stored(TOKEN_KEY)
const shell = document.getElementById(SHELL_ID)
if (token === null) location.replace(loginUrl(location.pathname + location.search + location.hash))
else if (shell) start(token, shell)
