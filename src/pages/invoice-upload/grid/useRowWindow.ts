import { type RefObject, useEffect, useState } from 'react'

/** From this many rows on only those near the viewport are rendered (UPL-41). */
export const WINDOW_FROM = 200
export const ROW_PX = 30
export const LINE_PX = 26
/** Rows rendered above and below the viewport. */
const MARGIN = 12

type Piece = {
  readonly from: number
  readonly to: number
  /** Height of the rows left out before it. */ readonly gapPx: number
}
export type RowWindow = { readonly pieces: readonly Piece[]; readonly restPx: number }

/**
 * Which rows are rendered: those in the viewport and the active one, which must keep the focus while it is scrolled
 * away.
 * @param heights of all rows, in pixels
 */
export function windowOf(
  heights: readonly number[],
  view: { readonly topPx: number; readonly heightPx: number },
  active: number,
): RowWindow {
  if (heights.length < WINDOW_FROM) return { pieces: [{ from: 0, to: heights.length, gapPx: 0 }], restPx: 0 }
  const ends: number[] = []
  for (const height of heights) ends.push((ends.at(-1) ?? 0) + height)
  const first = ends.findIndex(end => end > view.topPx)
  const last = ends.findIndex(end => end >= view.topPx + view.heightPx)
  const from = Math.max(0, (first === -1 ? heights.length : first) - MARGIN)
  const to = Math.min(heights.length, (last === -1 ? heights.length : last + 1) + MARGIN)
  const ranges: [number, number][] = [[Math.min(from, heights.length), Math.max(from, to)]]
  if (active >= 0 && active < heights.length && active < from) ranges.unshift([active, active + 1])
  else if (active >= to && active < heights.length) ranges.push([active, active + 1])
  const topOf = (row: number) => (row === 0 ? 0 : (ends[row - 1] ?? 0))
  let done = 0
  const pieces = ranges.map(([start, end]) => {
    const piece = { from: start, to: end, gapPx: topOf(start) - topOf(done) }
    done = end
    return piece
  })
  return { pieces, restPx: (ends.at(-1) ?? 0) - topOf(done) }
}

/** Follows the scroll position of the page as seen from the top of an element. */
export function useScrollView(element: RefObject<HTMLElement | null>, isOn: boolean) {
  const [view, setView] = useState({ topPx: 0, heightPx: 900 })
  useEffect(() => {
    if (!isOn) return undefined
    let frame = 0
    const measure = () => {
      frame = 0
      const top = element.current?.getBoundingClientRect().top ?? 0
      const next = { topPx: Math.max(0, -top), heightPx: window.innerHeight }
      setView(before =>
        Math.abs(before.topPx - next.topPx) < ROW_PX * 2 && before.heightPx === next.heightPx ? before : next,
      )
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    window.addEventListener('scroll', schedule, { passive: true })
    window.addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', schedule)
      window.removeEventListener('resize', schedule)
    }
  }, [element, isOn])
  return view
}
