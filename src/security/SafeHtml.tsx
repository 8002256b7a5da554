import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'

const forbidTags = ['style', 'form', 'input']
const forbidAttr = ['style', 'id', 'name']

/**
 * Markup from the content system. The server sanitized it on write; this is the second layer. Nodes are inserted
 * instead of a string, so it also works on public pages, which have no default Trusted Types policy.
 */
export function SafeHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(
      DOMPurify.sanitize(html, { FORBID_TAGS: forbidTags, FORBID_ATTR: forbidAttr, RETURN_DOM_FRAGMENT: true }),
    )
  }, [html])
  return <div ref={place} />
}
