import { useRef } from 'react'

/** Keys that stay with their panel when another one is removed, so that no focused input is remounted. */
export function usePanelKeys(count: number): { of: (index: number) => number; remove: (index: number) => void } {
  const keys = useRef<number[]>([])
  const made = useRef(0)
  while (keys.current.length < count) keys.current.push((made.current += 1))
  return {
    of: index => keys.current[index] ?? -1 - index,
    remove: index => void keys.current.splice(index, 1),
  }
}
