import {
  createContext,
  type Dispatch,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** What is typed in one dialog, over the end of the session (see Kept.tsx). */
export type KeptDialog = {
  /** `locked`: answers lie on the device, and the server, which has the key, could not be asked. */
  readonly status: 'loading' | 'locked' | 'ready'
  /** The dialog began with what was typed before. */
  readonly isBack: boolean
  readonly read: (name: string) => unknown
  readonly put: (name: string, value: unknown) => void
  /** Sent or given up: nothing of it stays. */
  readonly end: () => void
  readonly retry: () => void
}

export const KeptContext = createContext<KeptDialog | undefined>(undefined)

/** For a form that holds its answers itself; a state of one's own is useKeptState. @throws without <Kept> around the dialog */
export function useKept(): KeptDialog {
  const kept = useContext(KeptContext)
  if (kept === undefined) throw new Error('What is typed in a dialog needs <Kept> around it')
  return kept
}

type Options<T> = {
  /** What lay on the device, or undefined when this release cannot read it. */
  readonly read: (kept: unknown) => T | undefined
  /** What is kept of it, when not all. */
  readonly write?: (value: T) => unknown
  /** A secret is never kept, and needs no <Kept> around it. */
  readonly isSecret?: boolean
}

/**
 * State of a dialog that somebody types in: as useState, and what is typed survives the end of the session.
 * @param name tells it from the other states of the same dialog
 * @throws without <Kept> around the dialog: what is typed there would be lost
 */
export function useKeptState<T>(
  name: string,
  start: T,
  { read, write, isSecret = false }: Options<T>,
): [T, Dispatch<SetStateAction<T>>] {
  const around = useContext(KeptContext)
  if (around === undefined && !isSecret) throw new Error(`What is typed in a dialog ("${name}") needs <Kept> around it`)
  const kept = isSecret ? undefined : around
  const back = (): T | undefined => (kept?.status === 'ready' ? read(kept.read(name)) : undefined)
  const [value, setValue] = useState<T>(() => back() ?? start)
  const isTyped = useRef(false)
  const status = kept?.status
  // Before anything is painted: the fields are drawn with what comes back.
  useLayoutEffect(() => {
    const found = back()
    if (found !== undefined && !isTyped.current) setValue(found)
    // Once, when it has been read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [status])
  useEffect(() => {
    if (isTyped.current) kept?.put(name, write === undefined ? value : write(value))
    // The rest belongs to the opening and does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [value])
  const type = useCallback<Dispatch<SetStateAction<T>>>(next => {
    isTyped.current = true
    setValue(next)
  }, [])
  return [value, type]
}

/** For `read` of a state that is one text. */
export const keptText = (kept: unknown): string | undefined => (typeof kept === 'string' ? kept : undefined)
