import type { PortalSettings } from '../contract/portalSettings.ts'

export type Browser = 'chrome' | 'edge' | 'firefox' | 'safari'
export type Unsupported = { browser: Browser; version: number | undefined }

function version(userAgent: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(userAgent)?.[1]
  return found === undefined ? undefined : Number(found)
}

/**
 * The browser that a user-agent string names, and the major version that decides.
 * - Internet Explorer has no acceptable version; it is reported as Edge, which Microsoft offers in its place.
 * - Every iOS browser uses Safari's engine, so the version of Safari, or of the system, counts.
 * - Opera, Samsung Internet and other Chromium browsers count by their Chromium version.
 * - undefined: unknown, so no warning is shown.
 */
export function browserOf(userAgent: string): Unsupported | undefined {
  if (/\bMSIE |\bTrident\//.test(userAgent)) return { browser: 'edge', version: undefined }
  const found = (browser: Browser, major: number | undefined) =>
    major === undefined ? undefined : { browser, version: major }
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) {
    return found(
      'safari',
      version(userAgent, /\bVersion\/(\d+)/) ?? version(userAgent, /\bOS (\d+)[_.\d]* like Mac OS X/),
    )
  }
  // Legacy Edge (up to 18) also names an old Chrome in its user agent, so Edge is checked first.
  const edge = version(userAgent, /\bEdg(?:e|A)?\/(\d+)/)
  if (edge !== undefined) return { browser: 'edge', version: edge }
  const firefox = version(userAgent, /\bFirefox\/(\d+)/)
  if (firefox !== undefined) return { browser: 'firefox', version: firefox }
  const chromium = version(userAgent, /\b(?:Chrome|Chromium|HeadlessChrome)\/(\d+)/)
  if (chromium !== undefined) return { browser: 'chrome', version: chromium }
  return /\bSafari\//.test(userAgent) ? found('safari', version(userAgent, /\bVersion\/(\d+)/)) : undefined
}

/** The browser to warn about, or undefined when it is new enough or unknown (SHL-26). */
export function unsupportedBrowser(userAgent: string, browsers: PortalSettings['browsers']): Browser | undefined {
  const known = browserOf(userAgent)
  if (known === undefined) return undefined
  return known.version === undefined || known.version < browsers[known.browser].minimum ? known.browser : undefined
}
