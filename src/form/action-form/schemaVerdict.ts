import { formats } from '../validator-runtime.ts'

/** Keywords that do not constrain a value. */
const NOTES: ReadonlySet<string> = new Set(['$schema', '$id', 'title', 'description', 'type'])

type TextSchema = Readonly<Record<string, unknown>>

const email = formats.fullFormats['email'] as RegExp

const rules: Readonly<Record<string, (value: string, limit: unknown) => boolean>> = {
  minLength: (value, limit) => [...value].length >= Number(limit),
  maxLength: (value, limit) => [...value].length <= Number(limit),
  pattern: (value, limit) => new RegExp(String(limit), 'u').test(value),
  format: (value, limit) => {
    if (limit !== 'email') throw new Error(`Unknown format "${String(limit)}"`)
    return email.test(value)
  },
}

/**
 * Validates a text with a schema of schemas/common; returns the failed keyword, or undefined when it is valid. The
 * server validates with the same file, so both agree. An unknown keyword throws instead of passing. Limits count code
 * points, as JSON Schema requires.
 */
export function schemaVerdict(schema: TextSchema, value: string): string | undefined {
  for (const [keyword, limit] of Object.entries(schema)) {
    if (NOTES.has(keyword) || keyword === 'then' || keyword === 'else') continue
    if (keyword === 'if') {
      const branch = schema[schemaVerdict(limit as TextSchema, value) === undefined ? 'then' : 'else'] as
        | TextSchema
        | undefined
      const found = branch && schemaVerdict(branch, value)
      if (found !== undefined) return found
      continue
    }
    const rule = Object.hasOwn(rules, keyword) ? rules[keyword] : undefined
    if (!rule) throw new Error(`Unknown keyword "${keyword}"`)
    if (!rule(value, limit)) return keyword
  }
  return undefined
}
