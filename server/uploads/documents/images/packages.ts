import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const packages = createRequire(import.meta.url)

export const languages = ['eng', 'lit', 'lav', 'est'] as const
/** Languages that text in pictures can be read in, as the recognition calls them. */
export type Language = (typeof languages)[number]

/** Languages of a country's companies; English is read everywhere. */
const languageOfCountry: Readonly<Record<string, Language>> = { LT: 'lit', LV: 'lav', EE: 'est' }

/** The languages of documents that companies of these countries write. The first one is tried first; each costs time. */
export function languagesOf(countries: readonly string[]): Language[] {
  return [...new Set([...countries.flatMap(country => languageOfCountry[country] ?? []), 'eng' as const])]
}

/** The folder that the build fills with the data of all languages; the recognition can read one folder only. */
export const languageFolder = (): string =>
  fileURLToPath(
    import.meta.url.endsWith('.ts')
      ? new URL('../../../../.cache/recognition/', import.meta.url)
      : new URL('./recognition/', import.meta.url),
  )

/**
 * Whether the optional packages that read pictures are installed.
 * @param resolve finds a package or throws
 */
export function canReadImages(resolve: (name: string) => string = name => packages.resolve(name)): boolean {
  const isBuilt = !import.meta.url.endsWith('.ts')
  try {
    resolve('tesseract.js')
    for (const language of languages) resolve(`@tesseract.js-data/${language}/package.json`)
    // The development server makes the folder with the first reading.
    return !isBuilt || languages.every(language => existsSync(`${languageFolder()}${language}.traineddata.gz`))
  } catch {
    return false
  }
}
