import { createHmac } from 'node:crypto'

/** 128 random bits in hexadecimal digits. */
const ID_BYTES = 16

const mac = (share: Buffer, ...parts: string[]): Buffer => createHmac('sha256', share).update(parts.join('\n')).digest()

/** The 256-bit key of a saved form, derived from the server's key share and the id, which only the device stores. */
export function keyOf(share: Buffer, id: string): string {
  return mac(share, 'saved form key', id).toString('base64')
}

/**
 * The next id after opening a form. It is deterministic per nonce, so the response can be repeated without storing it.
 */
export function nextIdOf(share: Buffer, id: string, nonce: string): string {
  return mac(share, 'saved form successor', id, nonce).subarray(0, ID_BYTES).toString('hex')
}
