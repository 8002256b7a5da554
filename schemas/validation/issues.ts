/** One problem of a document. `path` is a JSON pointer, `code` an ajv keyword or a business code. */
export type Issue = { path: string; code: string; params?: Record<string, unknown> }

/** The part of an ajv error that issues need. Declared here so that neither the page nor this file imports ajv. */
export type SchemaError = { instancePath: string; keyword: string; params?: Record<string, unknown> }

/**
 * Keywords that only report "something inside failed". The inner error is reported itself, so users would read the
 * same problem twice.
 */
const groups: ReadonlySet<string> = new Set(['if', 'allOf', 'anyOf', 'oneOf', 'not', 'false schema', 'propertyNames'])

/** Groups without an inner error are reported themselves: a failed `not` has no further detail. */
const silentInside: ReadonlySet<string> = new Set(['not', 'false schema'])

/**
 * As in schemas/jsonPointer.ts, which is not imported: this file is a part of /rt/validator-runtime.js, so every form
 * would load one script more.
 */
function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Path of the property to correct: a missing or surplus property itself, not the object around it. */
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

/**
 * Numbers and the one character that a message may contain. Typed values never leave the document, because they may be
 * personal data.
 */
function paramsOf(error: SchemaError): Record<string, unknown> | undefined {
  const kept = Object.entries(error.params ?? {}).filter(
    ([name]) => name !== 'missingProperty' && name !== 'additionalProperty' && name !== 'passingSchemas',
  )
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/** No response and no page lists more; a filled-in form never has that many problems. */
export const MAX_ISSUES = 200

/**
 * Converts ajv's errors to issues, the format shared by page, server and operators (API-02). Group errors (`if`,
 * `allOf`, …) are dropped if an inner error is more specific, and duplicates from schema and conditions are merged.
 * Keeps ajv's order and at most two hundred issues.
 */
export function toIssues(errors: readonly SchemaError[] | null | undefined): Issue[] {
  const issues: Issue[] = []
  const seen = new Set<string>()
  for (const error of errors ?? []) {
    if (issues.length >= MAX_ISSUES) break
    if (groups.has(error.keyword) && !silentInside.has(error.keyword) && (errors?.length ?? 0) > 1) continue
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
