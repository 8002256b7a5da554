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

/** Answers of one dialog, saved beyond the end of the session (see Kept.tsx). */
export type KeptDialog = {
  /** `locked`: answers are stored on the device, but the server, which has the key, could not be reached. */
  readonly status: 'loading' | 'locked' | 'ready'
  /** The dialog started with restored answers. */
  readonly isBack: boolean
  readonly read: (name: string) => unknown
  readonly put: (name: string, value: unknown) => void
  /** Sent or cancelled: deletes everything saved. */
  readonly end: () => void
  readonly retry: () => void
}

export const KeptContext = createContext<KeptDialog | undefined>(undefined)

/**
 * For a form that manages its answers itself; single states use useKeptState.
 * @throws without <Kept> around the dialog
 */
export function useKept(): KeptDialog {
  const kept = useContext(KeptContext)
  if (kept === undefined) throw new Error('What is typed in a dialog needs <Kept> around it')
  return kept
}

type Options<T> = {
  /** Parses the stored value; undefined when this release cannot read it. */
  readonly read: (kept: unknown) => T | undefined
  /** Selects what is saved, when not the whole value. */
  readonly write?: (value: T) => unknown
  /** A secret is never saved and needs no <Kept> around it. */
  readonly isSecret?: boolean
}

/**
 * State of a dialog with typed answers: like useState, but restored after the session ends.
 * @param name distinguishes it from other states of the same dialog
 * @throws without <Kept> around the dialog: the typed answers would be lost
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
  // Before paint, so that the fields first render with the restored values.
  useLayoutEffect(() => {
    const found = back()
    if (found !== undefined && !isTyped.current) setValue(found)
    // Only once, when the stored answers have been read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [status])
  useEffect(() => {
    if (isTyped.current) kept?.put(name, write === undefined ? value : write(value))
    // The other values belong to this opening of the dialog and do not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [value])
  const type = useCallback<Dispatch<SetStateAction<T>>>(next => {
    isTyped.current = true
    setValue(next)
  }, [])
  return [value, type]
}

/** `read` for a state that is a single string. */
export const keptText = (kept: unknown): string | undefined => (typeof kept === 'string' ? kept : undefined)
