import type { Ciphertext } from './database.ts'

export type Key = { id: string; crypto: CryptoKey }

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))

/** @param key 256 bits in base64, as the server returns them. The imported key is not extractable. */
export async function keyFrom(id: string, key: string): Promise<Key> {
  return { id, crypto: await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt']) }
}

/**
 * Derives a key on this device before the server knows it, from a key share and an id. The server derives the same key
 * (savedKeys.ts there).
 * @param share 256 random bits in base64; the server stores them, this page forgets them
 */
export async function keyFromShare(id: string, share: string): Promise<Key> {
  const hmacKey = await crypto.subtle.importKey('raw', bytesOf(share), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const key = await crypto.subtle.sign('HMAC', hmacKey, new TextEncoder().encode(`saved form key\n${id}`))
  return { id, crypto: await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']) }
}

export function randomShare(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
}

/** Binds ciphertext to its place, so that stored files cannot be swapped unnoticed. */
const parametersOf = (iv: Uint8Array<ArrayBuffer>, key: Key, place: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`${key.id}\n${place}`),
})

export async function encrypt(key: Key, place: string, content: BufferSource): Promise<Ciphertext> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt(parametersOf(iv, key, place), key.crypto, content) }
}

/** @throws when the key does not match or the content was changed */
export function decrypt(key: Key, place: string, { iv, data }: Ciphertext): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(parametersOf(iv, key, place), key.crypto, data)
}

/** The file type is confidential too: its length and value are stored before the content and encrypted with it. */
export async function bytesOfFile(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const type = new TextEncoder().encode(file.type.slice(0, 255))
  const content = new Uint8Array(await file.arrayBuffer())
  const bytes = new Uint8Array(1 + type.length + content.length)
  bytes[0] = type.length
  bytes.set(type, 1)
  bytes.set(content, 1 + type.length)
  return bytes
}

export function fileOfBytes(buffer: ArrayBuffer): Blob {
  const length = new Uint8Array(buffer)[0] ?? 0
  return new Blob([buffer.slice(1 + length)], { type: new TextDecoder().decode(buffer.slice(1, 1 + length)) })
}
