import type { Kept } from './draftTypes.ts'
import { bytesOfFile, fileOfBytes, type Key, seal, unseal } from './seal.ts'
import type { Head, SealedFile } from './shelf.ts'

const BODY = 'document'

export const sealAnswers = (key: Key, kept: Kept): Promise<Head['body']> =>
  seal(key, BODY, new TextEncoder().encode(JSON.stringify(kept)))

/** @throws when the key does not match or the stored data was changed */
export async function unsealAnswers(key: Key, body: Head['body']): Promise<Kept> {
  return JSON.parse(new TextDecoder().decode(await unseal(key, BODY, body))) as Kept
}

export async function sealFiles(key: Key, scope: string, files: Iterable<[string, Blob]>): Promise<SealedFile[]> {
  const sealed: SealedFile[] = []
  for (const [reference, content] of files)
    sealed.push({ scope, reference, ...(await seal(key, reference, await bytesOfFile(content))) })
  return sealed
}

/** Skips unreadable files: the applicant attaches them again, and the answers are kept. */
export async function unsealFiles(key: Key, files: readonly SealedFile[]): Promise<Map<string, Blob>> {
  const read = new Map<string, Blob>()
  for (const file of files) {
    const content = await unseal(key, file.reference, file).catch(() => undefined)
    if (content) read.set(file.reference, fileOfBytes(content))
  }
  return read
}
