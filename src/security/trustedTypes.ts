import DOMPurify from 'dompurify'

/** What react-admin's InputHelperText writes by innerHTML to keep its line open: a zero-width space, always the same. */
const HELPER_TEXT_FILLER = '&#8203;'

type PolicyFactory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown
}

/** One string as it is; everything else that reaches a dangerous sink is cleaned. */
export function cleanMarkup(html: string): string {
  return html === HELPER_TEXT_FILLER ? html : DOMPurify.sanitize(html, { FORBID_ATTR: ['style'] })
}

/**
 * The page runs under `require-trusted-types-for 'script'`. This is the only default policy; DOMPurify brings its own
 * named `dompurify`. Staff pages only: public pages write no markup at all.
 */
export function installTrustedTypes(): void {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', { createHTML: cleanMarkup })
}
