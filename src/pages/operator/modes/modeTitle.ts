import type { Translate } from '../../../i18n/TextsContext.ts'

/**
 * Short name of a mode: the portal's own for known modes, else the name in the form's texts, else its key. A page title
 * is too long for a column header.
 */
export function modeTitle(t: Translate, mode: string, texts: Readonly<Record<string, string>>): string {
  const key = `operator.modes.name.${mode}`
  const name = t(key)
  return name === key ? (texts[`modes.${mode}.title`] ?? mode) : name
}
