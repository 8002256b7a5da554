import { memoryStore, type Store } from 'ra-core'

import { savePreference } from '../session/userApi.ts'

/** Choices saved in the profile. Searches and selections are personal data and stay in this browser. */
const syncedKeys = [/^sidebar\.open$/, /\.datatable$/, /\.datatable_columnRanks$/, /^preferences\./]
/** react-admin's copy of what the address of a list says: nothing reads it, and keeping it would render each list twice. */
const LIST_PARAMS = /\.listParams$/
const LIMIT_KEY = 80
const LIMIT_VALUE = 4096
const WRITE_AFTER_MS = 800

type Save = (key: string, value: unknown) => Promise<unknown>

export function isKept(key: string): boolean {
  return key.length <= LIMIT_KEY && syncedKeys.some(pattern => pattern.test(key))
}

/**
 * react-admin's store in memory, initialized from the profile's preferences and saved back to it. Nothing goes to
 * localStorage. A failed write only loses a column choice at the next login, so it is silent.
 */
export function preferenceStore(preferences: Readonly<Record<string, unknown>>, save: Save = savePreference): Store {
  const start = Object.fromEntries(Object.entries(preferences).filter(([key, value]) => isKept(key) && value !== null))
  const store = memoryStore(start)
  const pendingSaves = new Map<string, ReturnType<typeof setTimeout>>()

  const keep = (key: string, value: unknown) => {
    if (!isKept(key) || JSON.stringify(value ?? null).length > LIMIT_VALUE) return
    clearTimeout(pendingSaves.get(key))
    const write = () => {
      pendingSaves.delete(key)
      save(key, value ?? null).catch(() => {})
    }
    pendingSaves.set(key, setTimeout(write, WRITE_AFTER_MS))
  }
  return {
    ...store,
    setItem: (key, value) => {
      if (LIST_PARAMS.test(key)) return
      store.setItem(key, value)
      keep(key, value)
    },
    removeItem: key => {
      store.removeItem(key)
      keep(key, null)
    },
  }
}
