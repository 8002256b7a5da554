import DOMPurify from 'dompurify'

/** The constant that react-admin's InputHelperText writes by innerHTML to reserve its line: a zero-width space. */
const HELPER_TEXT_FILLER = '&#8203;'

type PolicyFactory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown
}

/** One constant passes unchanged; every other string that reaches a dangerous sink is sanitized. */
export function cleanMarkup(html: string): string {
  return html === HELPER_TEXT_FILLER ? html : DOMPurify.sanitize(html, { FORBID_ATTR: ['style'] })
}

/**
 * The page runs under `require-trusted-types-for 'script'`. This is the only default policy; DOMPurify adds its own
 * named `dompurify`. Staff pages only: public pages write no markup at all.
 */
export function installTrustedTypes(): void {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', { createHTML: cleanMarkup })
}
