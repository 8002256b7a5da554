import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../db/tables.ts'
import { languages } from '../../schemas/languages.ts'
import { StartError } from '../errors.ts'

export type TextParameters = Readonly<Record<string, string | number>>

type CachedFile = { modifiedMs: number; texts: Readonly<Record<string, string>> }

/**
 * Texts of `resources/texts/<language>/<area>.json`, read at run time, so that an edit takes effect with the next
 * request. A file that becomes invalid keeps its last valid contents; at startup it is a StartError.
 */
export class Texts {
  readonly #folder: string
  readonly #files = new Map<string, CachedFile>()

  constructor(folder: string) {
    this.#folder = folder
    for (const language of languages) for (const area of this.areas(language)) this.area(language, area)
  }

  areas(language: Language): string[] {
    return readdirSync(join(this.#folder, language))
      .filter(name => name.endsWith('.json'))
      .map(name => name.slice(0, -5))
      .sort()
  }

  /** All texts of one area; an unknown area has none. */
  area(language: Language, area: string): Readonly<Record<string, string>> {
    const file = join(this.#folder, language, `${area}.json`)
    const modifiedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (modifiedMs === undefined) return {}
    const known = this.#files.get(file)
    if (known?.modifiedMs === modifiedMs) return known.texts
    try {
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      this.#files.set(file, { modifiedMs, texts })
      return texts
    } catch (error) {
      if (known === undefined)
        throw new StartError(
          `${file} is not readable as JSON: ${error instanceof Error ? error.message : String(error)}`,
        )
      return known.texts
    }
  }

  /** The texts of several areas in one flat object; a later area wins. */
  merged(language: Language, areas: readonly string[]): Readonly<Record<string, string>> {
    return Object.fromEntries(areas.flatMap(area => Object.entries(this.area(language, area))))
  }

  /**
   * One text with its parameters (`%{name}`) filled in.
   * @throws Error if the key has no text, which is always a programming error
   */
  get(language: Language, area: string, key: string, parameters: TextParameters = {}): string {
    const text = this.area(language, area)[key]
    if (text === undefined) throw new Error(`No text for ${key} in ${language}/${area}.json`)
    return text.replace(/%\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole))
  }
}
