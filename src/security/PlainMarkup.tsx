import { createElement, Fragment, type ReactNode } from 'react'

const allowedTags: ReadonlySet<string> = new Set(['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4', 'a'])
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" }
const TOKEN = /<(\/?)([a-z][a-z0-9]*)(?: href="([^"<>]*)")?>|&(amp|lt|gt|quot|nbsp|#39);|[^<&]+|[<&]/g
const ADDRESS = /^(?:https:\/\/|mailto:|\/(?![/\\]))[^\s\\]*$/

type Open = { readonly tag: string; readonly href: string | undefined; readonly children: ReactNode[] }

function decoded(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole)
}

function close({ tag, href, children }: Open, key: number): ReactNode {
  return createElement(tag, { key, ...(href === undefined ? {} : { href }) }, ...(tag === 'br' ? [] : children))
}

/**
 * Renders the markup that the server allows in legal texts (server/modules/cms/allowedHtml.ts) as elements. No string
 * is ever parsed as HTML, so there is nothing to sanitize. An unlisted tag is dropped and its content shown as text; an
 * address that is not https, mailto or of this site is dropped. Used for the cookie notice of every first visit,
 * because the sanitizer of `SafeHtml` is ten times larger.
 */
export function PlainMarkup({ html }: { html: string }) {
  const root: Open = { tag: '', href: undefined, children: [] }
  const open: Open[] = [root]
  const top = () => open.at(-1) ?? root
  const closeTop = () => {
    const done = open.pop()
    if (done) top().children.push(close(done, top().children.length))
  }
  for (const [text, slash, tag, href, entity] of html.matchAll(TOKEN)) {
    if (entity !== undefined) top().children.push(entities[entity] ?? text)
    else if (tag === undefined) top().children.push(text)
    else if (!allowedTags.has(tag)) continue
    else if (slash === '/') {
      if (open.length > 1 && top().tag === tag) closeTop()
    } else {
      const address = href === undefined ? undefined : decoded(href)
      open.push({
        tag,
        href: tag === 'a' && address !== undefined && ADDRESS.test(address) ? address : undefined,
        children: [],
      })
      if (tag === 'br') closeTop()
    }
  }
  while (open.length > 1) closeTop()
  return createElement(Fragment, undefined, ...root.children)
}
