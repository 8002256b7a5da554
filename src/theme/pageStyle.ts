import type { Mode } from '../contract/storedMode.ts'

/** Id of the style element of a page that was rendered on the server. */
export const PAGE_STYLE_ID = 'page-style'

/**
 * Makes a mode chosen by hand override the system's in the style of a rendered page, which contains the dark rules
 * under the class names of the light ones.
 */
export function applyModeToPageStyle(mode: Mode): void {
  const sheet = (document.getElementById(PAGE_STYLE_ID) as HTMLStyleElement | null)?.sheet
  for (const rule of sheet?.cssRules ?? [])
    if (rule instanceof CSSMediaRule && isOfMode(rule.media)) rule.media.mediaText = mode === 'dark' ? 'all' : 'not all'
}

/** Media rules that follow the system, or have followed it before a mode was chosen. */
function isOfMode({ mediaText }: MediaList): boolean {
  return /prefers-color-scheme|^all$|^not all$/.test(mediaText)
}
