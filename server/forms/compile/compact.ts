/**
 * A string in the generated code. ajv writes every text of a schema as one, so code-like text inside strings is
 * skipped.
 */
const text = '"(?:[^"\\\\]|\\\\.)*"'
/** Everything up to the semicolon that ends a statement: strings, and anything that is neither a quote nor a semicolon. */
const value = `(?:${text}|[^";])*`

const place = new RegExp(`,schemaPath:${text}|${text}`, 'g')
const report = new RegExp(
  `${text}|const (err\\d+) = (${value});if\\(vErrors === null\\)\\{vErrors = \\[\\1\\];\\}else \\{vErrors\\.push\\(\\1\\);\\}errors\\+\\+;`,
  'g',
)

/**
 * Removes unused parts of a validator's code, so that applicants load a quarter less. These are the schema paths
 * (toIssues reports only the place in the document) and a separate name for every error.
 */
export function compact(code: string): string {
  return code
    .replace(place, found => (found.startsWith('"') ? found : ''))
    .replace(report, (found, name: string | undefined, error: string) =>
      name === undefined ? found : `(vErrors = vErrors || []).push(${error});errors++;`,
    )
}
