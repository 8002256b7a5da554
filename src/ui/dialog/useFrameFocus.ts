import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the keyboard is within a frame. No selector tells (an iframe is not `:focus` while its page has the focus), and its events stay in the
 * frame: all that this page learns is that its window has lost the focus, and to whom.
 */
export function useFrameFocus(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [isWithin, setWithin] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Which element has taken the focus is known after these events only.
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setWithin(frame.current !== null && document.activeElement === frame.current))
    }
    window.addEventListener('blur', look)
    window.addEventListener('focus', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('blur', look)
      window.removeEventListener('focus', look)
    }
  }, [frame])
  return isWithin
}
