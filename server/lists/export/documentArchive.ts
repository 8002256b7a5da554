import type { RowDocument } from '../chosenRows.ts'
import type { Language } from '../../db/tables.ts'
import type { Texts } from '../../texts/texts.ts'
import { csvCell, CSV_SEPARATOR } from './csvSql.ts'
import { freeName, type NamedFile } from './zipFiles.ts'

type Archive = {
  readonly rows: readonly RowDocument[]
  /** Makes a document, when its turn comes. */
  readonly make: (documentId: string) => Promise<NamedFile>
  readonly texts: Texts
  readonly language: Language
}

// Without the mark, Excel reads UTF-8 as the code page of the machine.
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

/** What `ExportSender.sendZip` sends. */
export function documentArchive(archive: Archive, filePrefix: string) {
  const { rows } = archive
  const documents = rows.filter(({ documentId }) => documentId !== null).length
  return { files: documentFiles(archive), filePrefix, rows: rows.length, documents }
}

/**
 * The documents of rows, made one after another, and last a table of contents: each row with its file, or that it has
 * none (LST-17). The names of files are unique, so that the contents name what the archive has.
 */
async function* documentFiles({ rows, make, texts, language }: Archive): AsyncGenerator<NamedFile> {
  const word = (key: string): string => texts.get(language, 'export', `export.contents.${key}`)
  const used = new Set<string>()
  const lines = [[word('number'), word('file')]]
  for (const { documentId, number } of rows) {
    if (documentId === null) {
      lines.push([number, word('none')])
      continue
    }
    const { name: wanted, bytes } = await make(documentId)
    const name = freeName(wanted, used)
    lines.push([number, name])
    yield { name, bytes }
  }
  const text = lines.map(line => line.map(csvCell).join(CSV_SEPARATOR) + LINE_END).join('')
  yield { name: `${word('fileName')}.csv`, bytes: Buffer.from(BYTE_ORDER_MARK + text) }
}
