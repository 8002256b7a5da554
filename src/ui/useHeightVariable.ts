import { useEffect, useRef } from 'react'

/**
 * Writes the height of an element to a CSS variable of the document, so that fixed elements elsewhere can reserve
 * space: `--cookie-notice` and `--page-bar` at the bottom, `--top-notices` at the top. `shown` is whether the element is currently
 * rendered.
 */
export function useHeightVariable(variable: `--${string}`, isRendered: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const { style } = document.documentElement
    const measure = () => style.setProperty(variable, `${Math.ceil(element.getBoundingClientRect().height)}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }, [variable, isRendered])
  return place
}
