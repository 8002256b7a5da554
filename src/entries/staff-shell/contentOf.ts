/** What an element contains that begins with this tag. */
export function contentOf(markup: string, tag: string): string {
  const start = markup.indexOf(tag)
  if (start < 0) throw new Error(`the page has no ${tag}`)
  const from = start + tag.length
  let depth = 1
  for (const match of markup.slice(from).matchAll(/<(\/?)div[\s>]/g)) {
    depth += match[1] === '/' ? -1 : 1
    if (depth === 0) return markup.slice(from, from + match.index)
  }
  throw new Error(`the page has no end of ${tag}`)
}
