import { createHmac } from 'node:crypto'

/** 128 random bits in hexadecimal digits. */
const idBytes = 16

const mac = (share: Buffer, ...parts: string[]): Buffer => createHmac('sha256', share).update(parts.join('\n')).digest()

/** The key of a saved form, 256 bits: made of the server's half and the id, which only the device keeps. */
export function keyOf(share: Buffer, id: string): string {
  return mac(share, 'saved form key', id).toString('base64')
}

/** The id that follows when a form is opened. The same for the same nonce, so that the answer can be repeated without being kept. */
export function nextIdOf(share: Buffer, id: string, nonce: string): string {
  return mac(share, 'saved form successor', id, nonce).subarray(0, idBytes).toString('hex')
}
