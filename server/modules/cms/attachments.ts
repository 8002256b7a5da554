import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../db/tables.ts'
import { StartError } from '../../errors.ts'
import { languages } from '../../../schemas/languages.ts'
import type { LegalTextSource } from './legalTexts.ts'

/** PDF of a legal text in one language. `fileName` is the name of the download. */
export type Attachment = { readonly fileName: string; readonly bytes: Buffer }
export type Attachments = ReadonlyMap<string, Attachment>

const MAX_BYTES = 1024 * 1024
const PDF_MARK = '%PDF-'
const HEADING = /^<h3>([^<]+)<\/h3>/

export function attachmentKey(name: string, language: Language): string {
  return `${name}.${language}`
}

/**
 * Reads the files once at startup: they are small, and a missing one must be detected before a user requests it. They
 * are stored in `resources`, which every installation includes.
 * @throws StartError that names every file that is missing, not a PDF or larger than 1 MiB
 */
export function readAttachments(root: string, texts: readonly LegalTextSource[]): Attachments {
  const attachments = new Map<string, Attachment>()
  const problems: string[] = []
  for (const { attachment, body } of texts) {
    if (attachment === undefined) continue
    for (const language of languages) {
      const key = attachmentKey(attachment, language)
      const bytes = read(join(root, 'resources', 'legal', `${key}.pdf`))
      const problem = problemOf(bytes)
      if (problem !== undefined) problems.push(`resources/legal/${key}.pdf ${problem}`)
      else if (bytes !== undefined) attachments.set(key, { fileName: fileNameOf(body[language], attachment), bytes })
    }
  }
  if (problems.length > 0)
    throw new StartError(
      `Attachments of legal texts are not usable:\n${problems.map(problem => `  - ${problem}`).join('\n')}`,
    )
  return attachments
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

function problemOf(bytes: Buffer | undefined): string | undefined {
  if (bytes === undefined) return 'cannot be read'
  if (bytes.subarray(0, PDF_MARK.length).toString('latin1') !== PDF_MARK) return 'is no PDF'
  return bytes.length > MAX_BYTES ? 'is larger than 1 MiB' : undefined
}

/** The text's heading without characters that file systems reject. */
function fileNameOf(html: string, fallback: string): string {
  const title = (HEADING.exec(html)?.[1] ?? '')
    .replaceAll(/&\w+;|[^\p{L}\p{N} -]/gu, '')
    .trim()
    .slice(0, 100)
  return `${title === '' ? fallback : title}.pdf`
}
