import { type DBSchema, type IDBPDatabase, type IDBPTransaction, wrap } from 'idb'

import { type EncryptedDraft, type EncryptedFile, FILES, FORMS, openDatabase } from './database.ts'

/** What to do with a saved form, decided while no other tab can write. */
export type Change = {
  /** null deletes the form with all its files. */
  draft: EncryptedDraft | null
  put?: readonly EncryptedFile[]
  /** References of files that are no longer part of the form; 'others' deletes all except those in `put`. */
  remove?: readonly string[] | 'others'
}

/**
 * Store of encrypted drafts in IndexedDB. `update` reads the draft and writes what `decide` returns in one transaction, so
 * tabs cannot overwrite each other; with undefined nothing is written.
 */
export type DraftStore = {
  read: (scope: string) => Promise<{ draft: EncryptedDraft; files: readonly EncryptedFile[] } | undefined>
  update: (scope: string, decide: (draft: EncryptedDraft | undefined) => Change | undefined) => Promise<void>
  /** Removes drafts whose key has expired on the server. */
  removeOlderThan: (savedAt: number) => Promise<void>
}

interface SavedForms extends DBSchema {
  forms: { key: string; value: EncryptedDraft }
  files: { key: [string, string]; value: EncryptedFile }
}

const stores: ['forms', 'files'] = [FORMS, FILES]
type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<SavedForms, typeof stores, Mode>

const filesOf = (scope: string) => IDBKeyRange.bound([scope, ''], [scope, '\uffff'])

/**
 * Opening takes longer than writing, and a page being left has no time. The connection stays open until another page
 * needs it closed.
 */
let opened: Promise<IDBPDatabase<SavedForms>> | undefined

function connection(): Promise<IDBPDatabase<SavedForms>> {
  if (opened) return opened
  const opening = openDatabase().then(database => {
    database.onclose = forget
    database.onversionchange = () => {
      forget()
      database.close()
    }
    return wrap(database) as unknown as IDBPDatabase<SavedForms>
  })
  const forget = () => {
    if (opened === opening) opened = undefined
  }
  opening.catch(forget)
  opened = opening
  return opening
}

/** Browsers close connections of background pages; a closed one is reopened on first use. */
async function begin<Mode extends 'readonly' | 'readwrite'>(mode: Mode): Promise<Transaction<Mode>> {
  try {
    return (await connection()).transaction(stores, mode)
  } catch {
    opened = undefined
    return (await connection()).transaction(stores, mode)
  }
}

/**
 * Waits until a transaction is stored. A failed write aborts it and also rejects its own promise, so all are awaited
 * together. It commits explicitly, because the write events may arrive after the page is gone.
 */
async function stored(transaction: Transaction<'readwrite'>, writes: readonly Promise<unknown>[]): Promise<void> {
  transaction.commit()
  await Promise.all([...writes, transaction.done])
}

export const draftStore: DraftStore = {
  read: async scope => {
    const transaction = await begin('readonly')
    const [draft, files] = await Promise.all([
      transaction.objectStore(FORMS).get(scope),
      transaction.objectStore(FILES).getAll(filesOf(scope)),
      transaction.done,
    ])
    return draft && { draft, files }
  },
  update: async (scope, decide) => {
    const transaction = await begin('readwrite')
    const [forms, files] = [transaction.objectStore(FORMS), transaction.objectStore(FILES)]
    const change = decide(await forms.get(scope))
    if (!change) return transaction.done
    const removed =
      change.draft === null || change.remove === 'others'
        ? [files.delete(filesOf(scope))]
        : (change.remove ?? []).map(reference => files.delete([scope, reference]))
    const written =
      change.draft === null
        ? [forms.delete(scope)]
        : [...(change.put ?? []).map(file => files.put(file)), forms.put(change.draft)]
    return stored(transaction, [...removed, ...written])
  },
  removeOlderThan: async savedAt => {
    const transaction = await begin('readwrite')
    const [forms, files] = [transaction.objectStore(FORMS), transaction.objectStore(FILES)]
    const old = (await forms.getAll()).filter(draft => draft.savedAt < savedAt)
    return stored(
      transaction,
      old.flatMap(({ scope }) => [files.delete(filesOf(scope)), forms.delete(scope)]),
    )
  },
}

/** Deletes plain-text data of earlier portal versions, and forms whose keys must have expired. */
export function tidyUp(store: DraftStore = draftStore): void {
  const day = 24 * 60 * 60 * 1000
  store.removeOlderThan(Date.now() - day).catch(() => undefined)
  for (const name of Object.keys(sessionStorage))
    if (/^portal\.draft(Key)?\./.test(name)) sessionStorage.removeItem(name)
  indexedDB.deleteDatabase('portal-draft-files')
}
