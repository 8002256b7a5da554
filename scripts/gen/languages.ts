import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesBelow } from './filesBelow.ts'

/** Lists of language codes, in lower or upper case, with or without the stored `et`. */
const CODES = /("(?:enum|required)": )\[((?:"[A-Za-z]{2}"(?:, )?)+)\]/g
/**
 * One property for each language, all with the same schema: `"en": { … }, "lt": { … }`. Where they are not required, the
 * list is another one (addresses of the provider's own site).
 */
const PROPERTIES = /"en": (\{[^{}]*\})(,\s*)"[a-z]{2}": \1(?:\2"[a-z]{2}": \1)*/g

const quoted = (codes: readonly string[]): string => codes.map(code => `"${code}"`).join(', ')

function listCodes(found: string, languages: readonly string[]): string {
  const codes = found.split(', ').map(code => code.slice(1, -1))
  const variant = (written: readonly string[], estonian: string) =>
    codes.includes(written[0] ?? '') ? [...written, ...(codes.includes(estonian) ? [estonian] : [])] : []
  const upper = languages.map(language => language.toUpperCase())
  return quoted([...variant(upper, 'ET'), ...variant(languages, 'et')])
}

/**
 * The schemas that repeat the languages of schemas/common/language.json, brought up to date: JSON Schema has no way to
 * derive the properties of an object from an enumeration.
 *
 * @returns path from the root and text of each file
 */
export function* generatedLanguages(root: string): Generator<readonly [string, string]> {
  const source = join(root, 'schemas/common/language.json')
  const { enum: languages } = JSON.parse(readFileSync(source, 'utf8')) as { enum: string[] }
  for (const folder of ['config', 'actions', 'entities', 'queries'])
    for (const path of filesBelow(join(root, 'schemas', folder))) {
      const text = readFileSync(path, 'utf8')
      const updated = text
        .replace(CODES, (whole: string, start: string, found: string) =>
          /^"en"/i.test(found) ? `${start}[${listCodes(found, languages)}]` : whole,
        )
        .replace(PROPERTIES, (whole: string, schema: string, between: string) =>
          text.includes('"required": ["en"')
            ? languages.map(language => `"${language}": ${schema}`).join(between)
            : whole,
        )
      if (/"(?:enum|required)": \["en"/i.test(text)) yield [relative(root, path), updated]
    }
}
