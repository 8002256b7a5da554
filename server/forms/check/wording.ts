import { languages } from '../../../schemas/languages.ts'
import { pointerToken } from '../../../schemas/jsonPointer.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import type { FieldTable } from './fields.ts'
import { fieldUi, isInternal, sectionsOf } from './layout.ts'
import { typesOf } from './limits.ts'
import type { Report } from './report.ts'

/** A label stands in the frame of its input and is cut there. Statements beside a box or above buttons wrap. */
const MAX_LABEL_LENGTH = 80
const wrapping: ReadonlySet<unknown> = new Set(['consent', 'checkbox', 'radio', 'panels', 'uploads', 'file-list'])
/** Names and codes are the same in every language; a sentence is not. */
const TWO_WORDS = /\p{L}{2}.*\s.*\p{L}{2}/u

/** Texts that are complete but hardly meant so (OPR-90). */
export function checkWording(texts: JsonObject, ui: JsonObject, table: FieldTable, report: Report): void {
  for (const language of languages) {
    const own = texts[language]
    if (!isJsonObject(own)) continue
    checkUntranslated(texts, language, own, report)
    checkLabels(own, language, ui, table, report)
  }
}

function checkUntranslated(texts: JsonObject, language: string, own: JsonObject, report: Report): void {
  const source = texts['en']
  if (language === 'en' || !isJsonObject(source)) return
  for (const [key, text] of Object.entries(own))
    if (typeof text === 'string' && text === source[key] && TWO_WORDS.test(text))
      report.warning('texts', `/${language}/${pointerToken(key)}`, 'sameText', { key, language })
}

function checkLabels(own: JsonObject, language: string, ui: JsonObject, table: FieldTable, report: Report): void {
  const sections = sectionsOf(ui)
  const placed = new Set(sections.flatMap(({ fields }) => fields))
  for (const { pointer, fields } of sections) {
    const known = new Map<string, string>()
    for (const path of fields) {
      const field = table.fields.get(path)
      const label = own[`${path}.title`]
      if (field === undefined || typeof label !== 'string' || isInternal(ui, field, placed)) continue
      const isWrapping = wrapping.has(fieldUi(ui, path)['widget']) || typesOf(field.schema).includes('boolean')
      if (label.length > MAX_LABEL_LENGTH && !isWrapping)
        report.warning('texts', `/${language}/${pointerToken(`${path}.title`)}`, 'longLabel', {
          limit: MAX_LABEL_LENGTH,
          language,
        })
      const other = known.get(label)
      if (other === undefined) known.set(label, path)
      else report.warning('ui', pointer, 'sameLabel', { field: path, other, language })
    }
  }
}
