import { toHex } from '../../security/hex.ts'

/** The browser database of saved forms, which holds ciphertext only (docs/saved-forms.md). */
const DATABASE = 'portal-saved-forms'
export const FORMS = 'forms'
export const FILES = 'files'

/** AES-GCM ciphertext with its initialization vector. */
export type Ciphertext = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/**
 * A saved form. `owner` is the owning tab; `nonce` is set while a tab is about to open it; `pending` until the server
 * has confirmed the key.
 */
export type EncryptedDraft = {
  scope: string
  id: string
  owner: string
  savedAt: number
  body: Ciphertext
  nonce?: string
  pending?: true
}

export type EncryptedFile = Ciphertext & { scope: string; reference: string }

export function hasDatabase(): boolean {
  return typeof indexedDB !== 'undefined' && typeof crypto !== 'undefined' && crypto.subtle !== undefined
}

export function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(FORMS, { keyPath: 'scope' })
      request.result.createObjectStore(FILES, { keyPath: ['scope', 'reference'] })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The store of saved forms cannot be opened'))
    request.onblocked = () => reject(new Error('The store of saved forms is in use by an older page'))
  })
}

const digestOf = async (text: string): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)), 0, 16))

/**
 * Database names are digests, because a scope may contain a partner's token. A user before a line break gets a separate
 * digest, by which ofOthers.ts finds other users' forms.
 */
export async function scopeName(scope: string): Promise<string> {
  return (await Promise.all(scope.split('\n').map(digestOf))).join('.')
}

/** Whether anything is saved; checked before the code that opens drafts is loaded. */
export async function isSaved(scope: string): Promise<boolean> {
  const [database, name] = await Promise.all([openDatabase(), scopeName(scope)])
  try {
    return await new Promise((resolve, reject) => {
      const request = database.transaction(FORMS).objectStore(FORMS).count(name)
      request.onsuccess = () => resolve(request.result > 0)
      request.onerror = () => reject(request.error ?? new Error('The store of saved forms cannot be read'))
    })
  } finally {
    database.close()
  }
}
