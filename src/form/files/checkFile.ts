import { withoutUnprinted } from '../../../schemas/validation/printedLetters.ts'
import type { FileRules } from '../../contract/formServices.ts'

export { formatBytes } from '../../../schemas/answers/fileSize.ts'

/**
 * Why a file is rejected. SME11: too large; SME32: type not accepted (FRM-52); `maxItems`: too many files. `fileHeic`:
 * a phone picture this browser cannot read; `fileCorrupt`: unreadable content. `fileOffline`: no connection to load the
 * code that shrinks pictures.
 */
export type FileFault = 'SME11' | 'SME32' | 'maxItems' | 'fileHeic' | 'fileCorrupt' | 'fileOffline'

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot === -1 ? '' : name.slice(dot).toLowerCase()
}

/** Types for the system's file dialog. With pictures of any kind, a phone offers its camera and gallery. */
export function acceptedBy({ types }: FileRules): readonly string[] {
  return types.includes('.jpg') ? [...types, 'image/*', '.heic', '.heif'] : types
}

/** Target size in bytes of a phone's picture, so that four of them fit. */
export const TARGET_BYTES = 950_000
const PICTURE = /\.(jpe?g|png)$/i

/** Phone pictures that many browsers and office programs cannot read. */
export const PHONE_ONLY = /\.hei[cf]$/i

/** Whether a file is a picture that is made smaller or converted to JPEG before it is attached. */
export function wantsShrinking(file: Pick<File, 'name' | 'size'>, { types }: FileRules): boolean {
  return types.includes('.jpg') && (PHONE_ONLY.test(file.name) || (PICTURE.test(file.name) && file.size > TARGET_BYTES))
}

/** Checks before reading: type by name, and the total of all files of the form. */
export function checkBeforeReading(
  file: { name: string; size: number },
  attachedBytes: number,
  rules: FileRules,
): FileFault | undefined {
  if (!rules.types.includes(extensionOf(file.name))) return 'SME32'
  if (file.size === 0) return 'fileCorrupt'
  return attachedBytes + file.size > rules.maxTotalBytes ? 'SME11' : undefined
}

const zip = [0x50, 0x4b]
const compound = [0xd0, 0xcf, 0x11, 0xe0]
/**
 * First bytes of each file type; text types have none. The server checks too; this reports it to the user immediately.
 */
const signaturesByEnding: Readonly<Record<string, readonly (readonly number[])[]>> = {
  '.pdf': [[0x25, 0x50, 0x44, 0x46]],
  '.png': [[0x89, 0x50, 0x4e, 0x47]],
  '.jpg': [[0xff, 0xd8, 0xff]],
  '.jpeg': [[0xff, 0xd8, 0xff]],
  '.docx': [zip],
  '.xlsx': [zip],
  '.doc': [compound],
  '.xls': [compound],
}

/** Whether the content starts as its type requires; a renamed or truncated file does not. */
export function checkContent(name: string, head: Uint8Array): FileFault | undefined {
  const signatures = signaturesByEnding[extensionOf(name)]
  if (!signatures) return undefined
  return signatures.some(mark => mark.every((byte, index) => head[index] === byte)) ? undefined : 'fileCorrupt'
}

const FORBIDDEN_IN_NAMES = /[/\\:*?"<>|\p{Cc}]/gu
const READABLE = /[\p{L}\p{N}]/u
const MAX_NAME = 120

/**
 * A file name the form accepts: no path or unprintable characters, Unicode form NFC, at most 120 characters including
 * the extension. Phones name pictures "image.jpg", so a duplicate gets a number.
 */
export function safeFileName(name: string, taken: readonly string[]): string {
  const cleaned = withoutUnprinted(name.normalize('NFC').replaceAll(FORBIDDEN_IN_NAMES, '_'), '_').trim()
  const extension = extensionOf(cleaned)
  const stem = cleaned.slice(0, cleaned.length - extension.length).slice(0, MAX_NAME - extension.length - 5)
  const known = READABLE.test(stem) ? stem : 'file'
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? `${known}${extension}` : `${known} (${count})${extension}`
    if (!taken.includes(candidate)) return candidate
  }
}

/** File extensions as shown to users: "pdf, png". */
export function typeList(types: readonly string[]): string {
  return types.map(type => type.slice(1)).join(', ')
}
