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

/** Opening takes longer than writing, and a page that is left has no time: it stays open until another tab needs it closed. */
let opened: Promise<IDBDatabase> | undefined

function connection(): Promise<IDBDatabase> {
  if (opened) return opened
  const opening = openDatabase().then(database => {
    database.onclose = forget
    database.onversionchange = () => {
      forget()
      database.close()
    }
    return database
  })
  const forget = () => {
    if (opened === opening) opened = undefined
  }
  opening.catch(forget)
  opened = opening
  return opening
}

/** Browsers take connections away from pages in the background; the first one that is found dead is replaced. */
async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  const stores = [FORMS, FILES]
  try {
    return (await connection()).transaction(stores, mode)
  } catch {
    opened = undefined
    return (await connection()).transaction(stores, mode)
  }
}

async function inTransaction<T>(
  mode: IDBTransactionMode,
  use: (forms: IDBObjectStore, files: IDBObjectStore) => () => T,
): Promise<T> {
  const transaction = await begin(mode)
  return new Promise<T>((resolve, reject) => {
    const result = use(transaction.objectStore(FORMS), transaction.objectStore(FILES))
    transaction.oncomplete = () => resolve(result())
    transaction.onabort = () => reject(transaction.error ?? new Error('The store of saved forms is full'))
  })
}

export const shelf: Shelf = {
  read: scope =>
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
        if (change.head === null) forms.delete(scope)
        else {
          for (const file of change.put ?? []) files.put(file)
          forms.put(change.head)
        }
        // Without waiting for what the page hears of it: it may be gone by then.
        asked.transaction?.commit()
      }
      return () => undefined
    }),
  removeOlderThan: savedAt =>
    inTransaction('readwrite', (forms, files) => {
      const all = forms.getAll() as IDBRequest<Head[]>
      all.onsuccess = () => {
        for (const { scope } of all.result.filter(head => head.savedAt < savedAt)) {
          files.delete(filesOf(scope))
          forms.delete(scope)
        }
      }
      return () => undefined
    }),
}

export type { Head, Sealed, SealedFile }
