/**
 * Keeps the files of a draft over a reload: as ciphertext (AES-GCM) in IndexedDB, with the key in sessionStorage. When
 * the tab is closed the key is gone and what is left in the database cannot be read (SECURITY.md trap 6).
 * Where the browser lacks the means (no secure context, private mode), files are not kept and the person is told.
 */
export type FileVault = {
  put: (reference: string, content: Blob) => Promise<void>
  get: (reference: string) => Promise<Blob | undefined>
  remove: (reference: string) => Promise<void>
  clear: () => Promise<void>
}

type Sealed = { reference: string; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer; type: string; savedAt: number }

const DATABASE = 'portal-draft-files'
const STORE = 'files'
const STALE_MS = 24 * 60 * 60 * 1000

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'reference' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The file store cannot be opened'))
    request.onblocked = () => reject(new Error('The file store is in use by an older page'))
  })
}

async function inStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = use(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error ?? new Error('The file store failed'))
      transaction.onabort = () => reject(transaction.error ?? new Error('The file store is full'))
    })
  } finally {
    database.close()
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

async function keyOf(storageKey: string): Promise<CryptoKey> {
  let text = sessionStorage.getItem(storageKey)
  if (text === null) {
    text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    sessionStorage.setItem(storageKey, text)
  }
  return crypto.subtle.importKey('raw', bytesOf(text), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Removes what earlier sessions left behind: their keys are gone, so nobody can read it any more. */
async function removeStale(): Promise<void> {
  const all = await inStore<Sealed[]>('readonly', (store) => store.getAll() as IDBRequest<Sealed[]>)
  for (const { reference, savedAt } of all) {
    if (Date.now() - savedAt > STALE_MS) await inStore('readwrite', (store) => store.delete(reference))
  }
}

/** @param storageKey place of the key in sessionStorage */
export function createFileVault(storageKey: string): FileVault | undefined {
  if (typeof indexedDB === 'undefined' || typeof crypto === 'undefined' || !crypto.subtle) return undefined
  removeStale().catch(() => undefined)
  return {
    put: async (reference, content) => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(storageKey), await content.arrayBuffer())
      const sealed: Sealed = { reference, iv, data, type: content.type, savedAt: Date.now() }
      await inStore('readwrite', (store) => store.put(sealed))
    },
    get: async (reference) => {
      const sealed = await inStore<Sealed | undefined>('readonly', (store) => store.get(reference) as IDBRequest<Sealed | undefined>)
      if (!sealed) return undefined
      const data = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, await keyOf(storageKey), sealed.data)
      return new Blob([data], { type: sealed.type })
    },
    remove: async (reference) => {
      await inStore('readwrite', (store) => store.delete(reference))
    },
    clear: async () => {
      const own = sessionStorage.getItem(storageKey)
      sessionStorage.removeItem(storageKey)
      if (own !== null) await inStore('readwrite', (store) => store.clear())
    },
  }
}
