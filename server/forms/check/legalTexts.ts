import legalTexts from '../../db/reference/legal-texts.json' with { type: 'json' }
import { isJsonObject, type JsonObject } from '../documents.ts'
import type { Report } from './report.ts'

const titles: ReadonlySet<string> = new Set(legalTexts.map(({ title }) => title))

/** A form names its legal texts by their titles: one that is gone would leave a link to nothing (OPR-90). */
export function checkLegalTexts(ui: JsonObject, report: Report): void {
  const check = (name: unknown, place: string): void => {
    if (typeof name === 'string' && !titles.has(name)) report.error('ui', place, 'unknownLegalText', { name })
  }
  for (const [path, look] of Object.entries(isJsonObject(ui['fields']) ? ui['fields'] : {}))
    if (isJsonObject(look)) check(look['legalText'], `/fields/${path}/legalText`)
  for (const [section, name] of Object.entries(isJsonObject(ui['legalTexts']) ? ui['legalTexts'] : {}))
    check(name, `/legalTexts/${section}`)
}
