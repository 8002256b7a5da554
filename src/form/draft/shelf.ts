import { FILES, FORMS, type Head, openDatabase, type Sealed, type SealedFile } from './database.ts'

/** What to do with a saved form, decided while nobody else can write. */
export type Change = {
  /** null takes the form away, with all its files. */
  head: Head | null
  put?: readonly SealedFile[]
  /** References of files that are no longer part of the form; 'others' takes away all but those that are put. */
  remove?: readonly string[] | 'others'
}

/**
 * Where ciphertext lies. `update` shows the saved form as it is now and carries out what `decide` answers, in one transaction: several tabs
 * may write, and none undoes unseen what another has done. With undefined nothing is written.
 */
export type Shelf = {
  read: (scope: string) => Promise<{ head: Head; files: readonly SealedFile[] } | undefined>
  update: (scope: string, decide: (head: Head | undefined) => Change | undefined) => Promise<void>
  /** Takes away what no key can be left for. */
  removeOlderThan: (savedAt: number) => Promise<void>
}

const filesOf = (scope: string) => IDBKeyRange.bound([scope, ''], [scope, '\uffff'])

async function inTransaction<T>(mode: IDBTransactionMode, use: (forms: IDBObjectStore, files: IDBObjectStore) => () => T): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction([FORMS, FILES], mode)
      const result = use(transaction.objectStore(FORMS), transaction.objectStore(FILES))
      transaction.oncomplete = () => resolve(result())
      transaction.onabort = () => reject(transaction.error ?? new Error('The store of saved forms is full'))
    })
  } finally {
    database.close()
  }
}

export const shelf: Shelf = {
  read: (scope) =>
    inTransaction('readonly', (forms, files) => {
      const head = forms.get(scope) as IDBRequest<Head | undefined>
      const found = files.getAll(filesOf(scope)) as IDBRequest<SealedFile[]>
      return () => head.result && { head: head.result, files: found.result }
    }),
  update: (scope, decide) =>
    inTransaction('readwrite', (forms, files) => {
      const asked = forms.get(scope) as IDBRequest<Head | undefined>
      asked.onsuccess = () => {
        const change = decide(asked.result)
        if (!change) return
        if (change.head === null || change.remove === 'others') files.delete(filesOf(scope))
        else for (const reference of change.remove ?? []) files.delete([scope, reference])
        if (change.head === null) return void forms.delete(scope)
        for (const file of change.put ?? []) files.put(file)
        forms.put(change.head)
      }
      return () => undefined
    }),
  removeOlderThan: (savedAt) =>
    inTransaction('readwrite', (forms, files) => {
      const all = forms.getAll() as IDBRequest<Head[]>
      all.onsuccess = () => {
        for (const { scope } of all.result.filter((head) => head.savedAt < savedAt)) {
          files.delete(filesOf(scope))
          forms.delete(scope)
        }
      }
      return () => undefined
    }),
}

export type { Head, Sealed, SealedFile }
