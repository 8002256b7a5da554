/** One thing that is wrong with a document. `path` is a JSON pointer, `code` an ajv keyword or a business code. */
export type Issue = { path: string; code: string; params?: Record<string, unknown> }

/** What ajv reports, as far as issues need it. Declared here so that neither the page nor this file imports ajv. */
export type SchemaError = { instancePath: string; keyword: string; params?: Record<string, unknown> }

/**
 * Keywords that only say "something inside failed": the inside is reported on its own, so a person would read the
 * same fault twice.
 */
const GROUPS: ReadonlySet<string> = new Set(['if', 'allOf', 'anyOf', 'oneOf', 'not', 'false schema', 'propertyNames'])

/** Groups without an inner error of their own keep their voice: a failed `not` is all there is to say. */
const SILENT_INSIDE: ReadonlySet<string> = new Set(['not', 'false schema'])

/** `a/b~c` as one token of a JSON pointer (RFC 6901). */
export function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Where a person has to look: a missing or a surplus property is named itself, not the object around it. */
function pathOf(error: SchemaError): string {
  const params = error.params ?? {}
  const named =
    error.keyword === 'required' || error.keyword === 'dependentRequired' || error.keyword === 'dependencies'
      ? params['missingProperty']
      : error.keyword === 'additionalProperties'
        ? params['additionalProperty']
        : undefined
  return typeof named === 'string' ? `${error.instancePath}/${pointerToken(named)}` : error.instancePath
}

/** The figures and the one sign that a message may name. Values that were typed never leave the document (they may be personal). */
function paramsOf(error: SchemaError): Record<string, unknown> | undefined {
  const kept = Object.entries(error.params ?? {}).filter(
    ([name]) => name !== 'missingProperty' && name !== 'additionalProperty' && name !== 'passingSchemas',
  )
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/** No answer and no page names more; whoever has that many wrong has not filled in a form. */
export const MAX_ISSUES = 200

/**
 * ajv's errors as issues: the one shape that page, server and operator share (API-02).
 * Group errors (`if`, `allOf`, …) are dropped when an inner error tells more; the same fault found twice, once by the
 * schema and once by a condition, is told once. The order of ajv is kept; the first two hundred are enough for anybody.
 */
export function toIssues(errors: readonly SchemaError[] | null | undefined): Issue[] {
  const issues: Issue[] = []
  const seen = new Set<string>()
  for (const error of errors ?? []) {
    if (issues.length >= MAX_ISSUES) break
    if (GROUPS.has(error.keyword) && !SILENT_INSIDE.has(error.keyword) && (errors?.length ?? 0) > 1) continue
    const issue: Issue = { path: pathOf(error), code: error.keyword }
    const params = paramsOf(error)
    if (params) issue.params = params
    const key = `${issue.path}\n${issue.code}\n${JSON.stringify(params ?? null)}`
    if (seen.has(key)) continue
    seen.add(key)
    issues.push(issue)
  }
  return issues
}
