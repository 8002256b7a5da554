import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the focus is within a frame. No selector matches (an iframe is not `:focus` while its page has the focus),
 * and its events stay inside. This page only learns that its window lost the focus, and to which element.
 */
export function useFrameFocus(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [isWithin, setWithin] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // The focused element is known only after these events.
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
