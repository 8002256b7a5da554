import { useEffect, useRef, useState } from 'react'

/**
 * Text that shows each keystroke immediately and reports after a pause. An outside change (Clear, Back) overrides typed
 * text, even if it has not been reported yet.
 */
export function useDebouncedText(
  value: string,
  report: (text: string) => void,
  delayMs = 300,
): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const reported = useRef(value)
  const latest = useRef(report)
  latest.current = report

  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    if (text === reported.current) return
    const timer = setTimeout(() => {
      reported.current = text
      latest.current(text)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [text, delayMs])

  return [text, setText]
}
