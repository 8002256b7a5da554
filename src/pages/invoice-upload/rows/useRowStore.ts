import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import type { DraftsPage } from '../../../api/staff/invoiceUploadApi.ts'
import { useUploadErrorNotice } from '../useUploadErrorNotice.ts'
import { draftsKey, summaryQuery } from '../queries.ts'
import { rowsOfSaved } from './savedRows.ts'
import type { GridRow } from './gridRow.ts'
import type { UnsavedRows } from './unsavedRows.ts'
import { RowStore } from './RowStore.ts'
import { providerToday } from './shorthands.ts'
import type { UploadContext } from './uploadTypes.ts'
import type { SavedRows } from './useSavedRows.ts'

/** Typing goes on while rows are stored: sums and problems of other rows follow a little later. */
const REFRESH_MS = 900

/**
 * The rows of the page, in step with the drafts of the server.
 * @param unsaved rows that only the page has; they survive the other steps
 * @param saved the same, beyond a reload and the end of the session
 */
export function useRowStore(
  context: UploadContext,
  drafts: DraftsPage,
  unsaved: UnsavedRows,
  saved: SavedRows,
): { store: RowStore; rows: readonly GridRow[]; today: string } {
  const client = useQueryClient()
  const notifyError = useUploadErrorNotice()
  const { id } = context.contract
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onFailed = useRef(notifyError)
  onFailed.current = notifyError
  const [today] = useState(() => providerToday())
  const [store] = useState(() => {
    const refresh = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        void client.invalidateQueries({ queryKey: draftsKey(id) })
        void client.invalidateQueries({ queryKey: summaryQuery(id).queryKey })
      }, REFRESH_MS)
    }
    const made = new RowStore(context, today, { onStored: refresh, onFailed: error => onFailed.current(error) })
    made.merge(drafts)
    made.restore(unsaved.current.length > 0 ? unsaved.current : rowsOfSaved(saved.restored, drafts.content))
    return made
  })
  useEffect(() => store.setContext(context), [store, context])
  const { put } = saved
  useEffect(() => {
    unsaved.writer = store
    const keep = () => {
      unsaved.current = store.unsaved()
      put(unsaved.current)
    }
    keep()
    // Rows restored from another step or session are stored at once, without waiting for the focus to leave them.
    void store.flush()
    return store.subscribe(keep)
  }, [store, unsaved, put])
  useEffect(() => store.merge(drafts), [store, drafts])
  useEffect(() => {
    const leave = () => void store.finishRemoval(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      clearTimeout(timer.current)
      void store.finishRemoval()
      // The rows were given up.
      if (unsaved.writer !== store) return
      // What is stored from now on is not unsaved any longer, unless a later page tells which rows are.
      const unsubscribe = store.subscribe(() => {
        if (unsaved.writer === store) unsaved.current = store.unsaved()
      })
      void store.flush().finally(unsubscribe)
    }
  }, [store, unsaved])
  const rows = useSyncExternalStore(store.subscribe, store.getRows)
  return { store, rows, today }
}
