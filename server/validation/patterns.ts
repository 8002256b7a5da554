import { LRUCache } from 'lru-cache'
import { RE2JS } from 're2js'

type Engine = { (pattern: string, flags: string): { test(text: string): boolean; toString(): string }; code: string }

/** White space as ECMAScript defines it; RE2 knows ASCII only. */
const SPACES =
  '\\t\\n\\v\\f\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'

/**
 * Engine for every `pattern` on the server, linear in the length of the text for any pattern. The browser runs the
 * same pattern natively, so syntax that the engines read differently (`.` and `\s`) is rewritten for RE2. ajv caches
 * compiled patterns by `toString()`: without this one, every pattern of an instance would resolve to the first.
 */
export const linearTimePatterns: Engine = Object.assign(
  (pattern: string) => {
    const compiled = compiledPatterns.memo(pattern)
    return { test: (text: string) => compiled.matcher(text).find(), toString: () => `re2(${pattern})` }
  },
  { code: 'linearTimePatterns' },
)

/** More than the schemas of all calls and forms contain; administrators can try out any number of patterns. */
const MAX_KEPT = 500

/** The schemas of the calls use 88 patterns 555 times, and a compiled one takes about eight kilobytes. */
const compiledPatterns = new LRUCache<string, RE2JS>({
  max: MAX_KEPT,
  memoMethod: pattern => RE2JS.compile(toRe2(pattern)),
})

/** @throws if the meaning cannot be preserved: `\S` within brackets has no counterpart */
export function toRe2(pattern: string): string {
  let inBrackets = false
  return pattern.replace(/\\[\s\S]|[[\].]/gu, token => {
    if (token === '[' && !inBrackets) inBrackets = true
    else if (token === ']') inBrackets = false
    else if (token === '.' && !inBrackets) return '[^\\n\\r\\x{2028}\\x{2029}]'
    else if (token === '\\s') return inBrackets ? SPACES : `[${SPACES}]`
    else if (token === '\\S' && inBrackets) throw new SyntaxError('\\S within brackets is not supported')
    else if (token === '\\S') return `[^${SPACES}]`
    return token
  })
}

/**
 * Why a pattern is not allowed, or null. It must be valid on both engines. Look-around and back references have no
 * linear-time meaning; inline flags and `\Q…\E` exist on the server only.
 */
export function patternProblem(pattern: string): string | null {
  try {
    new RegExp(pattern, 'u')
    linearTimePatterns(pattern, 'u')
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
