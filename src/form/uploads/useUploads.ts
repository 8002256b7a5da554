import { useCallback, useEffect, useRef, useState } from 'react'

import { useForm } from '../context.ts'
import type { UploadedFile } from '../../contract/formServices.ts'
import { checkUpload, faultOf } from './checkUpload.ts'

/** A file that is uploading, queued or failed. */
export type Running = {
  readonly id: number
  readonly name: string
  readonly fraction: number
  readonly fault: string | undefined
}

/** Concurrent uploads; a browser opens six connections to one server, and the page needs some itself. */
const AT_ONCE = 3

type Options = { kind: string; room: () => number; onDone: (file: UploadedFile) => void }

/**
 * Uploads each file separately, a few concurrently; a failed one does not affect the others. The form is not sent while
 * an upload is pending. Leaving the page cancels pending uploads.
 */
export function useUploads({ kind, room, onDone }: Options) {
  const { store, services } = useForm()
  const { uploads } = services
  const [running, setRunning] = useState<readonly Running[]>([])
  const made = useRef(0)
  const aborts = useRef(new Map<number, AbortController>())
  const waiting = useRef<(() => Promise<void>)[]>([])
  const busy = useRef(0)

  useEffect(() => {
    const open = aborts.current
    const queue = waiting.current
    return () => {
      queue.splice(0)
      for (const abort of open.values()) abort.abort()
    }
  }, [])

  const set = useCallback(
    (id: number, change: Partial<Running>) =>
      setRunning(now => now.map(one => (one.id === id ? { ...one, ...change } : one))),
    [],
  )
  const drop = useCallback((id: number) => setRunning(now => now.filter(one => one.id !== id)), [])

  const next = (): void => {
    const start = busy.current < AT_ONCE ? waiting.current.shift() : undefined
    if (!start) return
    busy.current += 1
    void start().finally(() => {
      busy.current -= 1
      next()
    })
    next()
  }

  const add = (files: readonly File[]): void => {
    if (!uploads) return
    let free = room() - aborts.current.size
    for (const file of files) {
      const id = (made.current += 1)
      const fault = free > 0 ? checkUpload(file, uploads.rules) : 'tooMany'
      setRunning(now => [...now, { id, name: file.name, fraction: 0, fault }])
      if (fault !== undefined) continue
      free -= 1
      const abort = new AbortController()
      aborts.current.set(id, abort)
      const release = store.hold()
      waiting.current.push(async () => {
        try {
          if (abort.signal.aborted) return
          const stored = await uploads.send(file, kind, fraction => set(id, { fraction }), abort.signal)
          drop(id)
          onDone(stored)
        } catch (thrown) {
          if (abort.signal.aborted) drop(id)
          else set(id, { fault: faultOf(thrown) })
        } finally {
          aborts.current.delete(id)
          release()
        }
      })
    }
    next()
  }

  /** Cancels a pending upload or dismisses the message of a failed one. */
  const dismiss = (id: number): void => {
    aborts.current.get(id)?.abort()
    drop(id)
  }
  return { running, add, dismiss }
}
