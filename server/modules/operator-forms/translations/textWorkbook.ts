import { colToLetter, writeXlsx, type WriteSheet } from 'hucre/xlsx'
import { languages } from '../../../../schemas/languages.ts'
import { MAX_TEXT_ROWS, textAt, textKeys, type FileFault, type TextRow } from '../../../../schemas/studio/textImport.ts'
import type { JsonObject } from '../../../../schemas/json.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import { zipMembers } from '../../../files/zip.ts'
import { isSafeWorkbook } from '../../../uploads/spreadsheet/guard.ts'
import { storedText } from '../../../uploads/spreadsheet/layout.ts'
import { openXlsx } from '../../../uploads/spreadsheet/readWorkbook.ts'
import { digestOf, type ReadTexts } from './readTexts.ts'

const KEY = 'key'
const DIGEST = 'digest'
const SOURCE_MARK = ' (source)'
const TEXT_WIDTH = 50
/** A formula of a cell. In a text the bracket would be escaped. */
const FORMULA = /<(?:\w+:)?f[\s/>]/

/** All texts of a form as a workbook: key, digest of the source text, source text, the other languages (OPR-83). */
export async function textWorkbook(texts: JsonObject, source: Language): Promise<Buffer> {
  const others = languages.filter(language => language !== source)
  const header = [KEY, DIGEST, `${source}${SOURCE_MARK}`, ...others]
  const rows = textKeys(texts).map(key => [
    key,
    digestOf(textAt(texts, source, key)),
    ...[source, ...others].map(language => textAt(texts, language, key)),
  ])
  const sheet: WriteSheet = {
    name: 'Texts',
    columns: header.map((_, index) => ({ width: index === 1 ? 20 : TEXT_WIDTH, style: { numFmt: '@' } })),
    // Written as text, so that a text that begins like a formula stays a text.
    rows: [header, ...rows.map(row => row.map(storedText))],
    freezePane: { rows: 1, columns: 1 },
    autoFilter: { range: `A1:${colToLetter(header.length - 1)}${rows.length + 1}` },
  }
  return Buffer.from(await writeXlsx({ sheets: [sheet], stringMode: 'inline' }))
}

/** Reads a workbook of translations. What is wrong with the file as a whole is a result. */
export async function readTextWorkbook(content: Buffer): Promise<ReadTexts> {
  if (!(await isSafeWorkbook(content))) return { fault: 'unreadable' }
  try {
    if (await hasFormula(content)) return { fault: 'formula' }
    const [sheet] = (await openXlsx(content)).sheets
    if (sheet === undefined) return { fault: 'noHeader' }
    let columns: Columns | undefined
    const rows: TextRow[] = []
    for await (const { index, values } of sheet.rows()) {
      const cells = values.map(textOf)
      if (columns === undefined) {
        const found = columnsOf(cells)
        if ('fault' in found) return found
        columns = found
        continue
      }
      if (rows.length >= MAX_TEXT_ROWS) return { fault: 'tooManyRows' }
      const key = (cells[columns.key] ?? '').trim()
      if (key === '') continue
      rows.push({
        row: index + 1,
        key,
        digest: (cells[columns.digest] ?? '').trim(),
        texts: Object.fromEntries(columns.texts.map(([language, at]) => [language, cells[at] ?? ''])),
      })
    }
    return columns === undefined ? { fault: 'noHeader' } : { source: columns.source, rows }
  } catch {
    // Each reader has its own words for a damaged file.
    return { fault: 'unreadable' }
  }
}

type Columns = { key: number; digest: number; source: Language; texts: [Language, number][] }

function columnsOf(cells: readonly string[]): Columns | { fault: FileFault } {
  const header = cells.map(cell => cell.trim().toLowerCase())
  const [key, digest] = [header.indexOf(KEY), header.indexOf(DIGEST)]
  if (key < 0 || digest < 0) return { fault: 'noHeader' }
  const texts: [Language, number][] = []
  let source: Language | undefined
  for (const [at, name] of header.entries()) {
    if (at === key || at === digest || name === '') continue
    const isSource = name.endsWith(SOURCE_MARK)
    const code = isSource ? name.slice(0, -SOURCE_MARK.length) : name
    const language = languages.find(one => one === code)
    if (language === undefined) return { fault: 'languageUnknown' }
    if (texts.some(([other]) => other === language)) return { fault: 'languageTwice' }
    if (isSource && source !== undefined) return { fault: 'noSource' }
    if (isSource) source = language
    texts.push([language, at])
  }
  return source === undefined ? { fault: 'noSource' } : { key, digest, source, texts }
}

function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
}

async function hasFormula(content: Buffer): Promise<boolean> {
  for await (const member of zipMembers(content)) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(member.name)) await member.drain()
    else if (FORMULA.test((await member.content()).toString('utf8'))) return true
  }
  return false
}
