import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A key of 32 random bytes with an id, which is stored with every value it encrypts. */
export type DataKey = { readonly id: string; readonly secret: Buffer }
/**
 * Where a value is stored. The place is authenticated: a value moved to another row, column or answer cannot be
 * decrypted there.
 */
export type Place = {
  readonly table: string
  readonly column: string
  readonly row: string
  /** JSON pointer inside the column. */ readonly pointer?: string
}
type DerivedKeys = { readonly id: string; readonly cipher: Buffer; readonly search: Buffer; readonly check: Buffer }

const MAGIC = Buffer.from('SDV1')
const TEXT_PREFIX = 'sealed:1:'
const IV_BYTES = 12
const TAG_BYTES = 16
export const KEY_ID = /^[a-z0-9][a-z0-9_-]{0,31}$/i

/**
 * A value that cannot be decrypted: its key is missing, or it was not stored at this place. Never sent to a client,
 * always logged.
 */
export class EncryptionError extends Error {}

/**
 * Keys that encrypt personal codes and files (AES-256-GCM). The first key encrypts; the others only decrypt.
 * Encryption and lookup digests use separate keys derived from the same secret.
 */
export class KeyRing {
  readonly #keys: ReadonlyMap<string, DerivedKeys>
  readonly #current: DerivedKeys

  /**
   * @param keys the current one first; ids differ
   * @throws RangeError for none
   */
  constructor(keys: readonly DataKey[]) {
    const derived = keys.map(({ id, secret }) => ({
      id,
      cipher: subkey(secret, 'seal'),
      search: subkey(secret, 'search'),
      check: subkey(secret, 'check'),
    }))
    const [current] = derived
    if (current === undefined) throw new RangeError('a key ring needs a key')
    this.#current = current
    this.#keys = new Map(derived.map(key => [key.id, key]))
  }

  /** Id of the key that encrypts. */
  get current(): string {
    return this.#current.id
  }

  get ids(): readonly string[] {
    return [...this.#keys.keys()]
  }

  /** Bytes as they are stored: marker, id of the key, nonce, tag, ciphertext. */
  encrypt(place: Place, plain: Buffer): Buffer {
    const id = Buffer.from(this.#current.id)
    return Buffer.concat([MAGIC, Buffer.from([id.length]), id, this.#encrypt(place, plain)])
  }

  /** @throws EncryptionError */
  decrypt(place: Place, encrypted: Buffer): Buffer {
    const length = encrypted[MAGIC.length] ?? 0
    const from = MAGIC.length + 1
    if (!KeyRing.isEncrypted(encrypted) || encrypted.length < from + length)
      throw new EncryptionError(`${nameOf(place)} is not encrypted as it should be`)
    return this.#decrypt(place, encrypted.subarray(from, from + length).toString(), encrypted.subarray(from + length))
  }

  encryptText(place: Place, plain: string): string {
    return `${TEXT_PREFIX}${this.#current.id}:${this.#encrypt(place, Buffer.from(plain)).toString('base64url')}`
  }

  /** @throws EncryptionError */
  decryptText(place: Place, encrypted: string): string {
    const end = encrypted.indexOf(':', TEXT_PREFIX.length)
    if (!KeyRing.isEncryptedText(encrypted) || end < 0)
      throw new EncryptionError(`${nameOf(place)} is not encrypted as it should be`)
    return this.#decrypt(
      place,
      encrypted.slice(TEXT_PREFIX.length, end),
      Buffer.from(encrypted.slice(end + 1), 'base64url'),
    ).toString()
  }

  /**
   * Lookup digest of a value: an HMAC with the current key, which does not reveal the value.
   * @param kind separates values of different meaning
   */
  digest(kind: string, value: string | Buffer): Buffer {
    return hmac(this.#current.search, kind, value)
  }

  /** Digests that a stored value may have, one per key of the ring. */
  digests(kind: string, value: string | Buffer): Buffer[] {
    return [...this.#keys.values()].map(({ search }) => hmac(search, kind, value))
  }

  /** Values that show whether a key had this id before; they reveal nothing about the key. */
  checkValues(): { id: string; value: Buffer }[] {
    return [...this.#keys.values()].map(({ id, check }) => ({ id, value: check }))
  }

  static isEncrypted(bytes: Buffer): boolean {
    return bytes.subarray(0, MAGIC.length).equals(MAGIC)
  }

  static isEncryptedText(text: string): boolean {
    return text.startsWith(TEXT_PREFIX)
  }

  #encrypt(place: Place, plain: Buffer): Buffer {
    const { id, cipher: key } = this.#current
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(id, place))
    const text = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), text])
  }

  #decrypt(place: Place, id: string, encrypted: Buffer): Buffer {
    const key = this.#keys.get(id)
    if (key === undefined)
      throw new EncryptionError(
        `${nameOf(place)} is encrypted with the key "${id.slice(0, 40)}", which is not in the key ring`,
      )
    if (encrypted.length < IV_BYTES + TAG_BYTES) throw new EncryptionError(`${nameOf(place)} is cut short`)
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.cipher, encrypted.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(boundTo(id, place)).setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    } catch (error) {
      throw new EncryptionError(
        `${nameOf(place)} does not open: another key with the id "${id}", or the value was changed or moved`,
        { cause: error },
      )
    }
  }
}

function subkey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'finance-portal personal data', purpose, 32))
}

function hmac(key: Buffer, kind: string, value: string | Buffer): Buffer {
  return createHmac('sha256', key).update(`${kind}\n`).update(value).digest()
}

/** Encoded as a JSON list, so that no two places have the same text. */
function boundTo(keyId: string, { table, column, row, pointer = '' }: Place): Buffer {
  return Buffer.from(JSON.stringify([keyId, table, column, row, pointer]))
}

function nameOf({ table, column, row, pointer = '' }: Place): string {
  return `${table}.${column}${pointer} of ${row}`
}
