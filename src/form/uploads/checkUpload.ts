import { extensionOf } from '../files/checkFile.ts'
import type { Uploads } from '../../contract/formServices.ts'

/** Checks before upload: size, type by name, and that the file is not empty. */
export function checkUpload(
  file: Pick<File, 'name' | 'size'>,
  { maxBytes, types }: Uploads['rules'],
): string | undefined {
  if (!types.includes(extensionOf(file.name))) return 'SME32'
  if (file.size === 0) return 'fileEmpty'
  return file.size > maxBytes ? 'fileSizeValidationMessage' : undefined
}

/** Several server codes share one message (REQ-33). */
const shownAs: Readonly<Record<string, string>> = { SME9: 'SME11', PAYLOAD_TOO_LARGE: 'SME11', SME33: 'SME32' }
const knownCodes: readonly string[] = [
  'SME11',
  'SME32',
  'fileEmpty',
  'fileCorrupt',
  'fileName',
  'STORAGE_FULL',
  'TOO_MANY_ATTEMPTS',
]

/** The message code of a failed upload; `failed` for errors that are not about the file. */
export function faultOf(thrown: unknown): string {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : ''
  const shown = shownAs[code] ?? code
  return knownCodes.includes(shown) ? shown : 'failed'
}
