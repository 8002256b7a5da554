/**
 * An address with two references is ambiguous. They are joined to one that no saved reference equals, so the page
 * shows /404 (BST-04).
 */
export function withSingleRef({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
  const query = new URLSearchParams(search)
  const references = query.getAll('ref')
  if (references.length < 2) return undefined
  query.set('ref', references.join(' '))
  return `${pathname}?${query.toString()}`
}
