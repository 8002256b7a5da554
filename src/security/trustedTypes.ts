/** The constant that react-admin's InputHelperText writes by innerHTML to reserve its line: a zero-width space. */
const HELPER_TEXT_FILLER = '&#8203;'

type PolicyFactory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown
}

let sanitize = (_html: string): string => {
  throw new TypeError('This page writes no markup')
}

/** From now on other strings are sanitized instead of rejected (sanitizer.ts). */
export function sanitizeWith(sanitizer: (html: string) => string): void {
  sanitize = sanitizer
}

/**
 * What may reach a dangerous sink: one constant passes unchanged.
 * @throws TypeError for every other string, unless a page that reads markup has loaded the sanitizer
 */
export function cleanMarkup(html: string): string {
  return html === HELPER_TEXT_FILLER ? html : sanitize(html)
}

/**
 * The page runs under `require-trusted-types-for 'script'`. This is the only default policy; DOMPurify adds its own
 * named `dompurify`. Staff pages only: public pages write no markup at all.
 */
export function installTrustedTypes(): void {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', { createHTML: cleanMarkup })
}
