import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { StartError } from '../errors.ts'

const FONT_FAMILY = '@expo-google-fonts/noto-sans'
const files = { normal: '400Regular/NotoSans_400Regular.ttf', bold: '600SemiBold/NotoSans_600SemiBold.ttf' } as const

export type FontFiles = Readonly<Record<keyof typeof files, string>>

/**
 * Fonts of documents: complete Noto Sans files with every Lithuanian, Latvian and Estonian letter and the euro sign,
 * which PDF's built-in fonts lack. They are read from node_modules, also by the bundle.
 * @throws StartError if one of them is missing
 */
export function fontFiles(): FontFiles {
  const { resolve } = createRequire(import.meta.url)
  const found = { normal: resolve(`${FONT_FAMILY}/${files.normal}`), bold: resolve(`${FONT_FAMILY}/${files.bold}`) }
  for (const file of Object.values(found))
    if (!existsSync(file))
      throw new StartError(`${file} is missing: no document could be printed. Install the packages again (npm ci).`)
  return found
}
