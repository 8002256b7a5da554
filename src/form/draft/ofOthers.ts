import { FILES, FORMS, hasDatabase, openDatabase, scopeName } from './database.ts'

/**
 * Whether a dialog's saved form belongs to a user other than the one with that digest. Applicants' forms belong to no
 * user.
 */
export const isOfAnother = (scope: string, user: string): boolean =>
  scope.includes('.') && !scope.startsWith(`${user}.`)

/**
 * Deletes what other users of this browser have typed in dialogs. Their keys expire on the server and are never given
 * to anyone else.
 */
export async function removeOfOthers(userId: string): Promise<void> {
  if (!hasDatabase()) return
  const [database, user] = await Promise.all([openDatabase(), scopeName(userId)])
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction([FORMS, FILES], 'readwrite')
      const forms = transaction.objectStore(FORMS)
      const names = forms.getAllKeys()
      names.onsuccess = () => {
        for (const name of names.result) {
          if (typeof name !== 'string' || !isOfAnother(name, user)) continue
          forms.delete(name)
          transaction.objectStore(FILES).delete(IDBKeyRange.bound([name, ''], [name, '\uffff']))
        }
      }
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('The store of saved forms cannot be tidied'))
    })
  } finally {
    database.close()
  }
}
