import { isObject } from '../../../../schemas/json.ts'
import type { StudioDocuments } from '../../../../schemas/studio/facts.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'

/** Labels of a form's parts in the operator's language, for sentences. A part without a label keeps its key. */
export type Names = {
  field: (path: string) => string
  section: (id: string) => string
  option: (path: string, value: unknown) => string
  table: Readonly<Record<string, string>>
}

/** @param others documents whose labels count where the first have none: those of the older version */
export function namesOf(language: Language, ...all: readonly Pick<StudioDocuments, 'texts'>[]): Names {
  const tables = [language, 'en'].flatMap(one => all.map(({ texts }) => texts[one])).filter(isObject)
  const find = (key: string): string | undefined => {
    for (const table of tables) {
      const text = table[key]
      if (typeof text === 'string' && text.trim() !== '') return text
    }
    return undefined
  }
  return {
    field: path => find(`${path}.title`) ?? path,
    section: id => find(`sections.${id}.title`) ?? id,
    option: (path, value) => find(`options.${path}.${String(value)}`) ?? String(value),
    table: (tables[0] ?? {}) as Readonly<Record<string, string>>,
  }
}
