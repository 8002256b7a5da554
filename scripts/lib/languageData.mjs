// The data that the recognition of pictures reads, from the optional packages into the one folder that it can use.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stamp.mjs'

/** As in server/uploads/documents/images/packages.ts. */
export const languages = ['eng', 'lit', 'lav', 'est']
/** Integer models of the neural network: half the size of the others, and more exact than the fast ones. */
const VARIANT = '4.0.0_best_int'

/** @param {string} language */
export const packageOf = language => `@tesseract.js-data/${language}`

/** @param {string} language */
const folderOf = language => join('node_modules', packageOf(language))

/** Files that change when one of the packages is installed or removed. */
export const languagePackages = languages.map(language => join(folderOf(language), 'package.json'))

/**
 * Copies the data and the notices of its licences. Without the packages the folder stays away, and pictures are not
 * read.
 * @param {string} folder absolute
 */
export function copyLanguageData(folder) {
  rmSync(folder, { recursive: true, force: true })
  if (!languagePackages.every(file => existsSync(join(root, file)))) return
  mkdirSync(folder, { recursive: true })
  const notices = [DATA_NOTICE]
  for (const language of languages) {
    const name = `${language}.traineddata.gz`
    copyFileSync(join(root, folderOf(language), VARIANT, name), join(folder, name))
    const {
      name: title,
      version,
      license,
    } = JSON.parse(readFileSync(join(root, folderOf(language), 'package.json'), 'utf8'))
    notices.push(`${title} ${version}: package under ${license}`)
  }
  writeFileSync(join(folder, 'NOTICE.txt'), `${notices.join('\n')}\n`)
}

const DATA_NOTICE = `Trained data of Tesseract OCR (tessdata_best, integer models), Copyright Google Inc. and contributors,
under the Apache License, Version 2.0 (https://www.apache.org/licenses/LICENSE-2.0), in the packages of tesseract.js:
`
