import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { StartError } from '../errors.ts'
import type { UploadSettings } from '../config/portal.ts'
import type { Issue } from '../../schemas/validation/issues.ts'
import { decodeBase64 } from './base64.ts'
import { fileKinds, type FileKind } from './fileKinds.ts'

/** A file as the form sends it (FRM-50). */
export type SentFile = { fileName: string; fileContent: string; fileSize: number; documentType: string }
/** A file whose content matches its name. */
export type Attachment = {
  fileName: string
  contentType: string
  documentType: string
  content: Buffer
  sha256: Buffer
}
export type InspectionResult = { attachments: Attachment[]; issues: Issue[] }

export type FileFault = 'SME11' | 'SME32' | 'SME33' | 'fileCorrupt' | 'pattern'
const BYTES_PER_MEGABYTE = 1024 * 1024
/** Characters that break a line or reverse the text direction: "invoice\u202Efdp.exe" reads as a PDF. */
const MISLEADING_CHARACTERS = /[\t\n\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

const MAX_NAME_LENGTH = 200
/** Control characters, path separators, unpaired surrogates. */
const UNSAFE_NAME = /[\u0000-\u001f\u007f-\u009f/\\\ud800-\udfff]/u

/** The name of a sent file as it is stored; undefined when it has none or an unsafe one. */
export function cleanFileName(sentName: string): string | undefined {
  const fileName = sentName.normalize('NFC').trim()
  return fileName === '' || fileName.length > MAX_NAME_LENGTH || UNSAFE_NAME.test(fileName) ? undefined : fileName
}

/**
 * Checks the files of a form by name, size and content. Codes (FRM-52): SME11 too large, SME32 type not accepted,
 * SME33 content does not match the name, `fileCorrupt` damaged, empty, or not of the declared size. Reports the first
 * problem of each file; SME11 at the list means their total size.
 */
export class AttachmentInspector {
  readonly #maxBytes: number
  readonly #types: ReadonlySet<string>

  /** @throws StartError if the settings accept a type without a content check */
  constructor({ maxMegabytes, types }: UploadSettings, setting = 'formUpload') {
    const unknown = types.filter(type => fileKinds[type] === undefined)
    if (unknown.length > 0)
      throw new StartError(
        `config/portal.json: ${setting}.types names ${unknown.join(', ')}, which cannot be checked. Known: ${Object.keys(fileKinds).join(', ')}.`,
      )
    this.#maxBytes = maxMegabytes * BYTES_PER_MEGABYTE
    this.#types = new Set(types)
  }

  /** @param at JSON pointer of the list */
  async inspect(files: readonly SentFile[], at: string): Promise<InspectionResult> {
    const declared = files.reduce((sum, { fileSize }) => sum + fileSize, 0)
    if (declared > this.#maxBytes)
      return { attachments: [], issues: [{ path: at, code: 'SME11', params: { limit: this.#maxBytes } }] }
    const result: InspectionResult = { attachments: [], issues: [] }
    for (const [index, file] of files.entries()) {
      const found = await this.#inspectOne(file)
      if (typeof found !== 'string') result.attachments.push(found)
      else result.issues.push({ path: found === 'pattern' ? `${at}/${index}/fileName` : `${at}/${index}`, code: found })
    }
    return result
  }

  async #inspectOne({ fileName, fileContent, fileSize, documentType }: SentFile): Promise<Attachment | FileFault> {
    const fault = this.nameFault(fileName)
    if (fault !== undefined) return fault
    const content = decodeBase64(fileContent)
    if (content === null || content.length === 0) return 'fileCorrupt'
    if (content.length > this.#maxBytes) return 'SME11'
    if (content.length !== fileSize) return 'fileCorrupt'
    const found = await this.inspectContent(fileName, content)
    return typeof found === 'string' ? found : { fileName, documentType, content, ...found }
  }

  /** Checks the name before any content is read. */
  nameFault(fileName: string): FileFault | undefined {
    if (MISLEADING_CHARACTERS.test(fileName)) return 'pattern'
    return this.#kindOf(fileName) === undefined ? 'SME32' : undefined
  }

  #kindOf(fileName: string): FileKind | undefined {
    const extension = /\.[^.]*$/.exec(fileName)?.[0].toLowerCase() ?? ''
    return this.#types.has(extension) ? fileKinds[extension] : undefined
  }

  /** Checks that the content matches the name; returns what it is stored with. */
  async inspectContent(
    fileName: string,
    content: Buffer,
  ): Promise<Pick<Attachment, 'contentType' | 'sha256'> | FileFault> {
    const kind = this.#kindOf(fileName)
    if (kind === undefined) return 'SME32'
    const signature = await fileTypeFromBuffer(content).catch(() => undefined)
    if (!kind.signatures.includes(signature?.mime)) return 'SME33'
    const result = await kind.check(content)
    if (result === 'otherType') return 'SME33'
    if (result === 'corrupt') return 'fileCorrupt'
    return { contentType: kind.contentType, sha256: createHash('sha256').update(content).digest() }
  }
}
