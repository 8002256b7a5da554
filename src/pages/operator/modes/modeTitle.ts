import type { Translate } from '../../../i18n/TextsContext.ts'

/** A mode in a word: the portal's own for those it knows, otherwise the name in the form's texts, otherwise its key. The title of a page is too long for the head of a column. */
export function modeTitle(t: Translate, mode: string, texts: Readonly<Record<string, string>>): string {
  const key = `operator.modes.name.${mode}`
  const name = t(key)
  return name === key ? (texts[`modes.${mode}.title`] ?? mode) : name
}
