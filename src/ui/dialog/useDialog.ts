import { useCallback, useRef, useState } from 'react'

export type DialogState<T> = {
  /** What the dialog is about; undefined while none is on the screen. */
  readonly subject: T | undefined
  readonly open: boolean
  /** New for each opening, so that the fields keep nothing of the previous one. */
  readonly key: number
  readonly show: (subject: T) => void
  /**
   * @param after runs once the dialog has left the screen and the focus has returned: the place for a success notice
   */
  readonly close: (after?: () => void) => void
  readonly closed: () => void
}

export function useDialog<T>(): DialogState<T> {
  const [subject, setSubject] = useState<T>()
  const [open, setOpen] = useState(false)
  const [key, setKey] = useState(0)
  const afterwards = useRef<() => void>(undefined)

  const show = useCallback((next: T) => {
    setSubject(next)
    setKey(last => last + 1)
    setOpen(true)
  }, [])
  const close = useCallback((after?: () => void) => {
    afterwards.current = after
    setOpen(false)
  }, [])
  const closed = useCallback(() => {
    setSubject(undefined)
    afterwards.current?.()
    afterwards.current = undefined
  }, [])
  return { subject, open, key, show, close, closed }
}
