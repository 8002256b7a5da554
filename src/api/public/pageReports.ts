import type { PageReport } from '../../../schemas/generated/types/actions/page-report.ts'
import { pageTemplate } from '../../../schemas/pages/pageTemplate.ts'
import { type NotedError, takeErrors } from '../http/pageErrors.ts'
import { ownRelease } from '../http/release.ts'
import { measureVitals } from './pageVitals.ts'

const ADDRESS = '/api/reports'
const MAX_FRAMES = 3
const MAX_NAME_CHARACTERS = 80
const MAX_FRAME_CHARACTERS = 160

/**
 * Reports errors and times when the page is left or hidden (API-27). Loaded when the page has long started. It sends the class of an
 * error and places in own files: a message can hold what somebody typed, and an address can hold a token.
 */
export function startPageReports(): void {
  const release = ownRelease()
  if (release === null) return
  const route = loadedTemplate()
  const readVitals = measureVitals()
  let areVitalsSent = false
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || !navigator.onLine) return
    const errors = takeErrors().flatMap(described)
    const vitals = areVitalsSent ? {} : readVitals()
    const hasVitals = Object.keys(vitals).length > 0
    if (errors.length === 0 && !hasVitals) return
    areVitalsSent ||= hasVitals
    const report: PageReport = {
      release,
      route,
      ...(hasVitals ? { vitals } : {}),
      ...(errors.length > 0 ? { errors } : {}),
    }
    navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(report)], { type: 'application/json' }))
  })
}

/** Template of the address that was loaded; the app may have opened another one since. */
function loadedTemplate(): string {
  const loaded = performance.getEntriesByType?.('navigation')[0]?.name ?? ''
  return pageTemplate((URL.canParse?.(loaded) ? new URL(loaded) : window.location).pathname)
}

function described({ error, pathname }: NotedError): NonNullable<PageReport['errors']> {
  const stack = error.stack ?? ''
  // A program that the visitor has added to the browser.
  if (/-extension:\/\//.test(stack)) return []
  return [{ name: error.name.slice(0, MAX_NAME_CHARACTERS), route: pageTemplate(pathname), frames: ownFrames(stack) }]
}

/** The innermost places in files of this origin, as path:line:column. The message before them is left out. */
function ownFrames(stack: string): string[] {
  return [...stack.matchAll(/(https?:\/\/[^\s/]+)(\/[\w./-]+\.js)(?:\?[^\s:]*)?:(\d+):(\d+)/g)]
    .filter(([, origin]) => origin === window.location.origin)
    .map(([, , file = '', line = '', column = '']) => `${file}:${line}:${column}`)
    .filter(frame => frame.length <= MAX_FRAME_CHARACTERS)
    .slice(0, MAX_FRAMES)
}
