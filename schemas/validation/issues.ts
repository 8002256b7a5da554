/** One thing that is wrong with a document. `path` is a JSON pointer, `code` an ajv keyword or a business code. */
export type Issue = { path: string; code: string; params?: Record<string, unknown> }

/** The part of an ajv error that the translation reads; declared here because this file imports nothing. */
export type SchemaError = { keyword: string; instancePath: string; params: Record<string, unknown> }

/** Params that a text may show. The rest (patterns, long enums) would only repeat the schema in every answer. */
const shownParams = ['limit', 'format', 'type', 'allowedValue', 'multipleOf', 'comparison']

/** Errors of ajv that only say "a branch failed"; the branch has reported its own errors already. */
const wrappers = new Set(['if', 'propertyNames'])

/**
 * Turns the errors of ajv into issues, the same way in the browser, on the server and in the compiled form modules.
 *
 * - `required` and `additionalProperties` point at the property itself, so that a field can show them;
 * - a property that a condition forbids (schema `false`) has the code `forbidden`;
 * - the same complaint about the same place is said once, however many conditions repeat it.
 */
export function toIssues(errors: readonly SchemaError[] | null | undefined): Issue[] {
  const issues = new Map<string, Issue>()
  for (const error of errors ?? []) {
    if (wrappers.has(error.keyword)) continue
    const code = error.keyword === 'false schema' ? 'forbidden' : error.keyword
    const path = error.instancePath + propertyOf(error)
    const params = paramsOf(error)
    const key = `${path} ${code} ${JSON.stringify(params)}`
    if (!issues.has(key)) issues.set(key, params === null ? { path, code } : { path, code, params })
  }
  return [...issues.values()]
}

function propertyOf({ keyword, params }: SchemaError): string {
  const name = keyword === 'required' ? params['missingProperty'] : keyword === 'additionalProperties' ? params['additionalProperty'] : undefined
  return typeof name === 'string' ? `/${escapePointer(name)}` : ''
}

function paramsOf({ params }: SchemaError): Record<string, unknown> | null {
  const shown: Record<string, unknown> = {}
  for (const name of shownParams) if (params[name] !== undefined) shown[name] = params[name]
  return Object.keys(shown).length === 0 ? null : shown
}

/** One step of a JSON pointer (RFC 6901). */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
