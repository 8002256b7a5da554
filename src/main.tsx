import './entries/oldBrowsers.ts'
import { chooseEntry } from './entries/chooseEntry.ts'
import type { Boot } from './app/boot.ts'
import { formLanguage, loginLanguage, noticeLanguage } from './entries/formLanguage.ts'
import { linkLaterStyles } from './entries/laterStyles.ts'
import { prefetchStaff } from './app/prefetchStaff.ts'
import type { EntryName } from '../schemas/pageEntries.ts'
import type { Language } from '../schemas/vocabulary.ts'
import { languageTag } from './contract/languages.ts'
import { loginUrl } from './api/http/nextUrl.ts'
import { restoreQuery } from './pages/request/page/address.ts'
import { restoreLink } from './pages/request/related/linkState.ts'
import { prefetchRequest } from './pages/request/page/prefetch.ts'
import { staffAreas } from '../schemas/pages/staffTexts.ts'
import { setPageData } from './api/public/pageData.ts'
import { getPortalSettings } from './api/public/portalSettings.ts'
import { noteError } from './api/http/pageErrors.ts'
import { startFirstLoad } from './api/http/firstAnswers.ts'
import { takenOver } from './entries/takeOver.ts'
import { getToken, storedLanguage } from './api/session/session.ts'
import { getTexts, type TextArea } from './api/public/texts.ts'

type Entry = { mount: (boot: Boot) => void | Promise<void> }

const textAreas: Record<EntryName, readonly TextArea[]> = {
  login: ['common', 'login'],
  request: ['common', 'request'],
  simulator: ['common', 'simulator'],
  statement: ['common', 'request', 'statement'],
  verification: ['common', 'verification'],
  deal: ['common', 'deal'],
  notice: ['common'],
  staff: staffAreas,
}

const chunks: Record<EntryName, () => Promise<Entry>> = {
  login: () => import('./entries/login.tsx'),
  request: () => import('./entries/request.tsx'),
  statement: () => import('./entries/request.tsx'),
  simulator: () => import('./entries/simulator.tsx'),
  verification: () => import('./entries/verification.tsx'),
  deal: () => import('./entries/deal.tsx'),
  notice: () => import('./entries/notice.tsx'),
  staff: () => import('./entries/staff.tsx'),
}

/** Data that only one kind of page needs, prefetched while its chunk loads. */
const prefetch: Partial<Record<EntryName, () => Promise<unknown>>> = {
  request: prefetchRequest,
  staff: prefetchStaff,
}

async function start(name: EntryName, language: Language): Promise<void> {
  const rendered = takenOver(name, language)
  setPageData(rendered)
  document.documentElement.lang = languageTag(language)
  const areas = textAreas[name]
  const chunk = chunks[name]()
  const texts = getTexts(language, areas)
  const settings = getPortalSettings()
  // The page itself handles these errors; this only prevents an unhandled rejection.
  prefetch[name]?.().catch(() => {})
  const [entry, loadedTexts, portal] = await Promise.all([chunk, texts, settings])
  await entry.mount({ language, areas, texts: loadedTexts, portal, rendered })
}

/** Long after everything that the page needs first. */
const REPORTS_AFTER_MS = 5_000

/** Without a connection nothing is loaded, and nothing would be sent. */
function reportLater(): void {
  setTimeout(() => {
    if (navigator.onLine)
      import('./api/public/pageReports.ts').then(
        reports => reports.startPageReports(),
        () => {},
      )
  }, REPORTS_AFTER_MS)
}

window.addEventListener('error', ({ error }) => noteError(error))
window.addEventListener('unhandledrejection', ({ reason }) => noteError(reason))

// `public/old-browser.js` checks this flag and shows its notice when this script never ran.
document.documentElement.dataset['start'] = 'began'

function showFailure(error: unknown): void {
  noteError(error)
  document.documentElement.dataset['start'] = 'start-failed'
  document.getElementById('start-failed')?.removeAttribute('hidden')
}

async function languageOf(entry: EntryName): Promise<Language> {
  const { pathname } = window.location
  if (entry === 'request' || entry === 'statement') return formLanguage(window.location)
  // Loaded for these pages alone, so that forms do not carry it.
  if (entry === 'verification')
    return (await import('./pages/invoice-verification/verificationLink.ts')).verificationLanguage()
  if (entry === 'deal') return (await import('./pages/deal/dealLink.ts')).dealLanguage()
  if (entry === 'login') return loginLanguage(pathname)
  return entry === 'notice' ? noticeLanguage(pathname) : storedLanguage()
}

restoreQuery()
restoreLink()
const name = chooseEntry(window.location)
const token = getToken()
if (name === 'staff' && token !== undefined) startFirstLoad(token)
if (name === 'staff' && token === undefined) {
  // Signed out: redirects before the staff app is fetched, which would only redirect as well. After a logout in another tab
  // the page before the app is leaving already.
  if (document.documentElement.dataset['session'] !== 'ended')
    window.location.replace(loginUrl(window.location.pathname + window.location.search + window.location.hash))
} else {
  languageOf(name)
    .then(language => start(name, language))
    .catch(showFailure)
    .finally(() => {
      linkLaterStyles()
      reportLater()
    })
}
