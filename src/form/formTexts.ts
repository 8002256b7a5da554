import { signName } from '../../schemas/format/signName.ts'
import type { Language } from '../../schemas/vocabulary.ts'
import { phrase, type TextParams } from '../i18n/phrase.ts'
import { withoutIndexes } from './engine/path.ts'
import type { FormDefinition, Issue, Json } from '../contract/formTypes.ts'

/** Texts around the form (buttons, general messages): the page's own, in the language of the form. */
export type ChromeText = (key: string, params?: TextParams) => string

export type FormTexts = {
  language: Language
  chrome: ChromeText
  label: (path: string) => string
  help: (path: string) => string | undefined
  placeholder: (path: string) => string | undefined
  option: (path: string, value: Json) => string
  /** Name of one panel of a list, counted from 1. */
  panel: (path: string, number: number) => string
  section: (id: string, part: 'title' | 'description') => string | undefined
  /** Message of an issue: the form's own text first, then the general one of its kind. */
  message: (issue: Issue) => string
}

function paramsOf(issue: Issue): TextParams {
  const entries = Object.entries(issue.params ?? {}).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === 'character' ? signName(String(value)) : value]),
  )
}

/**
 * Texts of a form version in one language. Keys: `<path>.title|help|placeholder`, `sections.<id>.title|description`,
 * `options.<path>.<value>`, `errors.<path>.<keyword>`. A missing text falls back to English and then to the path, so
 * that the gap is visible but nothing breaks.
 */
export function formTexts(
  definition: Pick<FormDefinition, 'texts'>,
  language: Language,
  chrome: ChromeText,
): FormTexts {
  const own = definition.texts[language] ?? {}
  const english = definition.texts.en ?? {}
  const find = (key: string): string | undefined => own[key] ?? english[key]
  const known = (key: string, params: TextParams): string | undefined => {
    const text = chrome(key, params)
    return text === key ? undefined : text
  }
  // Business codes of the server (SME50 …) have their text in the error catalogue.
  const general = (code: string, params: TextParams) =>
    known(`validation.${code}`, params) ?? known(`errors.${code}`, params)
  return {
    language,
    chrome,
    label: path => find(`${path}.title`) ?? path,
    help: path => find(`${path}.help`),
    placeholder: path => find(`${path}.placeholder`),
    option: (path, value) => find(`options.${path}.${String(value)}`) ?? String(value),
    panel: (path, number) =>
      phrase(find(`${path}.panel`) ?? `${find(`${path}.title`) ?? path} %{number}`, { number }, language),
    section: (id, part) => find(`sections.${id}.${part}`),
    message: issue => {
      const params = paramsOf(issue)
      const special = find(`errors.${withoutIndexes(issue.path)}.${issue.code}`)
      if (special !== undefined) return phrase(special, params, language)
      return general(issue.code, params) ?? general('invalid', params) ?? issue.code
    },
  }
}

/** Title of a form in one of its modes. */
export function formTitle(texts: FormDefinition['texts'], mode: string, language: Language): string {
  return texts[language]?.[`modes.${mode}.title`] ?? texts[language]?.['title'] ?? texts.en?.['title'] ?? ''
}
