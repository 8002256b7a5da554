import type { EncryptedDraft, EncryptedFile } from './database.ts'
import type { DraftContents } from './draftTypes.ts'
import { bytesOfFile, decrypt, encrypt, fileOfBytes, type Key } from './encryption.ts'

const BODY = 'document'

export const encryptAnswers = (key: Key, contents: DraftContents): Promise<EncryptedDraft['body']> =>
  encrypt(key, BODY, new TextEncoder().encode(JSON.stringify(contents)))

/** @throws when the key does not match or the stored data was changed */
export async function decryptAnswers(key: Key, body: EncryptedDraft['body']): Promise<DraftContents> {
  return JSON.parse(new TextDecoder().decode(await decrypt(key, BODY, body))) as DraftContents
}

export async function encryptFiles(key: Key, scope: string, files: Iterable<[string, Blob]>): Promise<EncryptedFile[]> {
  const encrypted: EncryptedFile[] = []
  for (const [reference, content] of files)
    encrypted.push({ scope, reference, ...(await encrypt(key, reference, await bytesOfFile(content))) })
  return encrypted
}

/** Skips unreadable files: the applicant attaches them again, and the answers are kept. */
export async function decryptFiles(key: Key, files: readonly EncryptedFile[]): Promise<Map<string, Blob>> {
  const read = new Map<string, Blob>()
  for (const file of files) {
    const content = await decrypt(key, file.reference, file).catch(() => undefined)
    if (content) read.set(file.reference, fileOfBytes(content))
  }
  return read
}
