import { isObject } from '../../../../schemas/json.ts'
import type { StudioDocuments } from '../../../../schemas/studio/facts.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'

/** Labels of a form's parts in the operator's language, for sentences. A part without a label keeps its key. */
export type Names = {
  field: (path: string) => string
  /** Labels of the questions of a group without a label of its own, which modes hide or lock as a whole. */
  group: (path: string) => string | undefined
  section: (id: string) => string
  option: (path: string, value: unknown) => string
  table: Readonly<Record<string, string>>
  /** A rule between answers in words; undefined for one without. */
  rule?: (entry: unknown) => string | undefined
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
    group: path => {
      if (find(`${path}.title`) !== undefined) return undefined
      const own = new Set(tables.flatMap(table => Object.keys(table)).filter(key => isTitleWithin(path, key)))
      const labels = [...own].map(key => find(key) ?? key)
      return labels.length === 0 ? undefined : shortened(labels)
    },
    section: id => find(`sections.${id}.title`) ?? id,
    option: (path, value) => find(`options.${path}.${String(value)}`) ?? String(value),
    table: (tables[0] ?? {}) as Readonly<Record<string, string>>,
  }
}

const TITLE = '.title'
const MAX_LABELS = 4

const isTitleWithin = (path: string, key: string): boolean => key.startsWith(`${path}.`) && key.endsWith(TITLE)

function shortened(labels: readonly string[]): string {
  return labels.length > MAX_LABELS ? `${labels.slice(0, MAX_LABELS).join(', ')}, …` : labels.join(', ')
}
