import { UNPRINTED } from '../../schemas/validation/printedLetters.ts'
import { isText, mapSchemas, PRINTED_KEYWORD } from '../validation/textRule.ts'
import type { JsonObject } from './documents.ts'
import { parsePattern } from './pattern/parse.ts'

/** A condition only tests an answer. With the printed rule inside, it would test something else. */
const conditionalKeywords = ['if', 'not']
/** Detects patterns that match unlisted characters: `[^…]`, most escaped classes, and (below) a dot. */
const OPEN_CLASS = /\[\^|\\(?![\\^$.*+?()[\]{}|/dwtn-])/
const UNESCAPED_DOT = /\\.|\[(?:\\.|[^\]\\])*\]|(\.)/gsu
const CHARACTER_RANGE = /([^\\])-([^\]\\])/gsu

/**
 * Forms whose answers appear only in mails and on pages, where every character is readable. Users, buyers and reasons
 * may be written in any script.
 */
const unprinted: ReadonlySet<string> = new Set([
  'add-buyer',
  'add-user',
  'delete-buyer',
  'edit-buyer',
  'increase-limit',
  'prolong',
])

/**
 * Whether answers of a form are printed in documents, as applications are in the applicant's copy. True for a form
 * unknown to the portal.
 */
export function isPrinted(form: string): boolean {
  return !unprinted.has(form)
}

/**
 * Adds the printed-text rule to every typed answer of a printed form. It is added during compilation instead of in the
 * schemas, so that no shipped or published form can omit it. A text whose own pattern lists its characters does not
 * need it.
 */
export function withPrintedRule(schema: JsonObject, printed = true): JsonObject {
  if (!printed) return schema
  return mapSchemas(schema, copy => (isTyped(copy) ? { ...copy, [PRINTED_KEYWORD]: true } : copy), conditionalKeywords)
}

function isTyped(schema: JsonObject): boolean {
  const { enum: listed, format, pattern } = schema
  if (!isText(schema) || listed !== undefined || 'const' in schema || format !== undefined) return false
  return typeof pattern !== 'string' || !listsPrinted(pattern)
}

/** Whether every text that a pattern matches is printable, as far as simple analysis shows. */
function listsPrinted(pattern: string): boolean {
  if (!pattern.startsWith('^') || !/[^\\]\$$/u.test(pattern) || !isSingleBranch(pattern)) return false
  if (OPEN_CLASS.test(pattern) || UNPRINTED.test(pattern)) return false
  if ([...pattern.matchAll(UNESCAPED_DOT)].some(([, found]) => found !== undefined)) return false
  return [...pattern.matchAll(CHARACTER_RANGE)].every(([, first = '', last = '']) => rangePrinted(first, last))
}

/** False for alternatives, and for what is no pattern in a browser: it lists nothing. */
function isSingleBranch(pattern: string): boolean {
  try {
    return parsePattern(pattern).kind !== 'choice'
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

function rangePrinted(first: string, last: string): boolean {
  const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0]
  for (let code = from; code <= to; code += 1) if (UNPRINTED.test(String.fromCodePoint(code))) return false
  return true
}
