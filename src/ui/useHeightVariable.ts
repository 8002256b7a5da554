import { useEffect, useRef } from 'react'

/**
 * Writes the height of an element to a CSS variable of the document, so that fixed elements elsewhere can reserve
 * space: `--cookie-notice` and `--page-bar` at the bottom, `--top-notices` at the top. `isRendered` is whether the element is currently
 * rendered.
 */
export function useHeightVariable(variable: `--${string}`, isRendered: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const { style } = document.documentElement
    // It tells the first size too, once the page is laid out: asking earlier would lay it out once more.
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(element.getBoundingClientRect().height)
      // Every element of the page inherits the variable, so it is written only when there is a height.
      if (height === 0) style.removeProperty(variable)
      else style.setProperty(variable, `${height}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }, [variable, isRendered])
  return place
}
