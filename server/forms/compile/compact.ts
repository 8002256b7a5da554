/** A string of the generated code. ajv writes every text of a schema as one, so what looks like code within a text is passed over. */
const text = '"(?:[^"\\\\]|\\\\.)*"'
/** Up to the semicolon that ends a statement: texts, and anything that is neither a quote nor a semicolon. */
const value = `(?:${text}|[^";])*`

const place = new RegExp(`,schemaPath:${text}|${text}`, 'g')
const report = new RegExp(
  `${text}|const (err\\d+) = (${value});if\\(vErrors === null\\)\\{vErrors = \\[\\1\\];\\}else \\{vErrors\\.push\\(\\1\\);\\}errors\\+\\+;`,
  'g',
)

/**
 * The code of a validator without what nobody reads, a quarter less for the applicant to load: where in the schema a rule stands
 * (toIssues names only the place in the document), and a name of its own for every error.
 */
export function compact(code: string): string {
  return code
    .replace(place, found => (found.startsWith('"') ? found : ''))
    .replace(report, (found, name: string | undefined, error: string) =>
      name === undefined ? found : `(vErrors = vErrors || []).push(${error});errors++;`,
    )
}
