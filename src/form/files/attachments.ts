import { LOCAL_FILE } from '../engine/payload.ts'
import { randomHex } from '../../security/hex.ts'

/**
 * Contents of attached files, stored outside the document. The document holds only references (`local:<id>`), so that
 * typing, draft and validation never handle megabytes. Base64 is created on submit.
 */
export type Attachments = {
  add: (content: Blob) => string
  get: (reference: string) => Blob | undefined
  remove: (reference: string) => void
  entries: () => readonly (readonly [string, Blob])[]
  restore: (reference: string, content: Blob) => void
  clear: () => void
}

export function createAttachments(): Attachments {
  const contents = new Map<string, Blob>()
  return {
    add: content => {
      const reference = `${LOCAL_FILE}${randomHex()}`
      contents.set(reference, content)
      return reference
    },
    get: reference => contents.get(reference),
    remove: reference => void contents.delete(reference),
    entries: () => [...contents],
    restore: (reference, content) => void contents.set(reference, content),
    clear: () => contents.clear(),
  }
}

const CHUNK = 0x60_00

/**
 * Standard base64 of a file. Encoded in slices divisible by three, because a call with a million arguments overflows
 * the stack.
 */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += btoa(String.fromCharCode(...bytes.subarray(start, start + CHUNK)))
  }
  return text
}

/** All contents as base64 by reference, ready for the payload. */
export async function encodeAll(attachments: Attachments): Promise<ReadonlyMap<string, string>> {
  const encoded = new Map<string, string>()
  for (const [reference, content] of attachments.entries()) {
    encoded.set(reference, toBase64(new Uint8Array(await content.arrayBuffer())))
  }
  return encoded
}
