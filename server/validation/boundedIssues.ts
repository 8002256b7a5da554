import { MAX_ISSUES, type Issue } from '../../schemas/validation/issues.ts'

export const MAX_PATH_CHARACTERS = 200
/** Together with what else an answer says it stays below 64 KB. */
const MAX_BYTES = 60 * 1024
/** As JSON. What names more says nothing to a person. */
const MAX_PARAMS_CHARACTERS = 1_000

/**
 * What of a list of issues goes into an answer: the first two hundred, their paths cut, in a size that does not grow with the request.
 * Every answer that names issues takes this way, wherever they come from.
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
  const path = cutPath(issue.path)
  const { params } = issue
  const tooMuch = params !== undefined && JSON.stringify(params).length > MAX_PARAMS_CHARACTERS
  return path === issue.path && !tooMuch ? issue : { ...issue, path, ...(tooMuch ? { params: {} } : {}) }
}

/** A pointer that is cut is the pointer of what holds the place, where that is known. */
export function cutPath(path: string): string {
  if (path.length <= MAX_PATH_CHARACTERS) return path
  const short = path.slice(0, MAX_PATH_CHARACTERS)
  const parent = path[MAX_PATH_CHARACTERS] === '/' ? short : short.slice(0, short.lastIndexOf('/'))
  return parent === '' ? short : parent
}
