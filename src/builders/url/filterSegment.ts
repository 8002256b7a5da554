/**
 * The list's query string as one path segment: `/factoring/invoice/7/contractId=1,2&page=3&size=10` (INV-30).
 * Characters allowed in a segment stay readable. Everything else is escaped, so that a slash in a search text cannot
 * match another route. An empty query is a dash, because a path segment cannot be empty.
 */
export function toFilterSegment(search: string): string {
  const query = search.replace(/^\?/, '')
  if (query === '') return '-'
  return encodeURIComponent(query).replace(/%(3D|26|2C)/g, mark => decodeURIComponent(mark))
}

/** The query string of a segment that the router has already decoded once. */
export function fromFilterSegment(segment: string | undefined): string {
  return segment === undefined || segment === '-' ? '' : `?${segment}`
}
