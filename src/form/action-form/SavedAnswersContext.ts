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

/** Answers of one dialog, saved beyond the end of the session (see SavedAnswersProvider.tsx). */
export type SavedAnswers = {
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

export const SavedAnswersContext = createContext<SavedAnswers | undefined>(undefined)

/**
 * For a form that manages its answers itself; single states use useSavedState.
 * @throws without <SavedAnswersProvider> around the dialog
 */
export function useSavedAnswers(): SavedAnswers {
  const saved = useContext(SavedAnswersContext)
  if (saved === undefined) throw new Error('What is typed in a dialog needs <SavedAnswersProvider> around it')
  return saved
}

type Options<T> = {
  /** Parses the stored value; undefined when this release cannot read it. */
  readonly read: (saved: unknown) => T | undefined
  /** Selects what is saved, when not the whole value. */
  readonly write?: (value: T) => unknown
  /** A secret is never saved and needs no <SavedAnswersProvider> around it. */
  readonly isSecret?: boolean
}

/**
 * State of a dialog with typed answers: like useState, but restored after the session ends.
 * @param name distinguishes it from other states of the same dialog
 * @throws without <SavedAnswersProvider> around the dialog: the typed answers would be lost
 */
export function useSavedState<T>(
  name: string,
  start: T,
  { read, write, isSecret = false }: Options<T>,
): [T, Dispatch<SetStateAction<T>>] {
  const around = useContext(SavedAnswersContext)
  if (around === undefined && !isSecret)
    throw new Error(`What is typed in a dialog ("${name}") needs <SavedAnswersProvider> around it`)
  const saved = isSecret ? undefined : around
  const back = (): T | undefined => (saved?.status === 'ready' ? read(saved.read(name)) : undefined)
  const [value, setValue] = useState<T>(() => back() ?? start)
  const isTyped = useRef(false)
  const status = saved?.status
  // Before paint, so that the fields first render with the restored values.
  useLayoutEffect(() => {
    const found = back()
    if (found !== undefined && !isTyped.current) setValue(found)
    // Only once, when the stored answers have been read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [status])
  useEffect(() => {
    if (isTyped.current) saved?.put(name, write === undefined ? value : write(value))
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
export const savedText = (saved: unknown): string | undefined => (typeof saved === 'string' ? saved : undefined)
