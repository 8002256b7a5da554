/**
 * A string in the generated code. ajv writes every text of a schema as one, so code-like text inside strings is
 * skipped.
 */
const TEXT_PATTERN = '"(?:[^"\\\\]|\\\\.)*"'
/** Everything up to the semicolon that ends a statement: strings, and anything that is neither a quote nor a semicolon. */
const VALUE_PATTERN = `(?:${TEXT_PATTERN}|[^";])*`

const PLACE_PATTERN = new RegExp(`,schemaPath:${TEXT_PATTERN}|${TEXT_PATTERN}`, 'g')
const REPORT_PATTERN = new RegExp(
  `${TEXT_PATTERN}|const (err\\d+) = (${VALUE_PATTERN});if\\(vErrors === null\\)\\{vErrors = \\[\\1\\];\\}else \\{vErrors\\.push\\(\\1\\);\\}errors\\+\\+;`,
  'g',
)

/**
 * Removes unused parts of a validator's code, so that applicants load a quarter less. These are the schema paths
 * (toIssues reports only the place in the document) and a separate name for every error.
 */
export function compact(code: string): string {
  return code
    .replace(PLACE_PATTERN, found => (found.startsWith('"') ? found : ''))
    .replace(REPORT_PATTERN, (found, name: string | undefined, error: string) =>
      name === undefined ? found : `(vErrors = vErrors || []).push(${error});errors++;`,
    )
}
