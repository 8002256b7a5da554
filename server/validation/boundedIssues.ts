import { MAX_ISSUES, type Issue } from '../../schemas/validation/issues.ts'

export const MAX_PATH_CHARACTERS = 200
/** With the rest of the response this stays below 64 KB. */
const MAX_BYTES = 60 * 1024
/** Measured as JSON; longer parameters would not help a reader. */
const MAX_PARAMS_CHARACTERS = 1_000

/**
 * Bounds the issues of a response: the first two hundred with shortened paths, so its size does not grow with the
 * request. Every response with issues uses this.
 */
export function boundedIssues<One extends Issue>(issues: readonly One[]): One[] {
  const kept: One[] = []
  let bytes = 0
  for (const issue of issues.slice(0, MAX_ISSUES)) {
    const short = shortened(issue)
    bytes += Buffer.byteLength(JSON.stringify(short)) + 1
    if (bytes > MAX_BYTES) break
    kept.push(short)
  }
  return kept
}

function shortened<One extends Issue>(issue: One): One {
  const path = truncatePath(issue.path)
  const { params } = issue
  const isTooLong = params !== undefined && JSON.stringify(params).length > MAX_PARAMS_CHARACTERS
  return path === issue.path && !isTooLong ? issue : { ...issue, path, ...(isTooLong ? { params: {} } : {}) }
}

/** A shortened pointer becomes that of its nearest complete parent, if known. */
export function truncatePath(path: string): string {
  if (path.length <= MAX_PATH_CHARACTERS) return path
  const short = path.slice(0, MAX_PATH_CHARACTERS)
  const parent = path[MAX_PATH_CHARACTERS] === '/' ? short : short.slice(0, short.lastIndexOf('/'))
  return parent === '' ? short : parent
}
