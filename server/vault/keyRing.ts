import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A key of 32 random bytes with the name that every value it encrypts carries. */
export type DataKey = { readonly id: string; readonly secret: Buffer }
/** Where a value stands. It is part of what is authenticated: a value that is moved to another row, column or answer does not open there. */
export type Place = {
  readonly table: string
  readonly column: string
  readonly row: string
  /** JSON pointer inside the column. */ readonly pointer?: string
}
type Derived = { readonly id: string; readonly seal: Buffer; readonly search: Buffer; readonly check: Buffer }

const MAGIC = Buffer.from('SDV1')
const TEXT_PREFIX = 'sealed:1:'
const IV_BYTES = 12
const TAG_BYTES = 16
export const KEY_ID = /^[a-z0-9][a-z0-9_-]{0,31}$/i

/** A value that cannot be opened: its key is missing, or it is not what was stored at this place. Never answered to anybody, always logged. */
export class SealError extends Error {}

/**
 * The keys that personal codes and files are encrypted with (AES-256-GCM). The first key encrypts, the others only open what they encrypted.
 * What is encrypted and what is looked for use keys of their own, derived from the same secret.
 */
export class KeyRing {
  readonly #keys: ReadonlyMap<string, Derived>
  readonly #current: Derived

  /** @param keys the current one first; ids differ @throws RangeError for none */
  constructor(keys: readonly DataKey[]) {
    const derived = keys.map(({ id, secret }) => ({
      id,
      seal: subkey(secret, 'seal'),
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

  /** Bytes as they are stored: mark, id of the key, nonce, tag, cipher text. */
  seal(place: Place, plain: Buffer): Buffer {
    const id = Buffer.from(this.#current.id)
    return Buffer.concat([MAGIC, Buffer.from([id.length]), id, this.#encrypt(place, plain)])
  }

  /** @throws SealError */
  open(place: Place, sealed: Buffer): Buffer {
    const length = sealed[MAGIC.length] ?? 0
    const from = MAGIC.length + 1
    if (!KeyRing.isSealed(sealed) || sealed.length < from + length)
      throw new SealError(`${nameOf(place)} is not encrypted as it should be`)
    return this.#decrypt(place, sealed.subarray(from, from + length).toString(), sealed.subarray(from + length))
  }

  sealText(place: Place, plain: string): string {
    return `${TEXT_PREFIX}${this.#current.id}:${this.#encrypt(place, Buffer.from(plain)).toString('base64url')}`
  }

  /** @throws SealError */
  openText(place: Place, sealed: string): string {
    const end = sealed.indexOf(':', TEXT_PREFIX.length)
    if (!KeyRing.isSealedText(sealed) || end < 0)
      throw new SealError(`${nameOf(place)} is not encrypted as it should be`)
    return this.#decrypt(
      place,
      sealed.slice(TEXT_PREFIX.length, end),
      Buffer.from(sealed.slice(end + 1), 'base64url'),
    ).toString()
  }

  /** What finds a value without saying it: an HMAC with the current key. @param kind keeps values of different meaning apart */
  digest(kind: string, value: string | Buffer): Buffer {
    return hmac(this.#current.search, kind, value)
  }

  /** The digests that a stored value may have, by each key of the ring. */
  digests(kind: string, value: string | Buffer): Buffer[] {
    return [...this.#keys.values()].map(({ search }) => hmac(search, kind, value))
  }

  /** Tells whether a key is the one that had this id before; says nothing about the key. */
  checkValues(): { id: string; value: Buffer }[] {
    return [...this.#keys.values()].map(({ id, check }) => ({ id, value: check }))
  }

  static isSealed(bytes: Buffer): boolean {
    return bytes.subarray(0, MAGIC.length).equals(MAGIC)
  }

  static isSealedText(text: string): boolean {
    return text.startsWith(TEXT_PREFIX)
  }

  #encrypt(place: Place, plain: Buffer): Buffer {
    const { id, seal } = this.#current
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', seal, iv).setAAD(boundTo(id, place))
    const text = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), text])
  }

  #decrypt(place: Place, id: string, sealed: Buffer): Buffer {
    const key = this.#keys.get(id)
    if (key === undefined)
      throw new SealError(
        `${nameOf(place)} is encrypted with the key "${id.slice(0, 40)}", which is not in the key ring`,
      )
    if (sealed.length < IV_BYTES + TAG_BYTES) throw new SealError(`${nameOf(place)} is cut short`)
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.seal, sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(boundTo(id, place)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    } catch (error) {
      throw new SealError(
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

/** A list in JSON, so that no two places have the same text. */
function boundTo(keyId: string, { table, column, row, pointer = '' }: Place): Buffer {
  return Buffer.from(JSON.stringify([keyId, table, column, row, pointer]))
}

function nameOf({ table, column, row, pointer = '' }: Place): string {
  return `${table}.${column}${pointer} of ${row}`
}
