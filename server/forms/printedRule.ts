import { UNPRINTED } from '../../schemas/validation/printedLetters.ts'
import { isText, mapSchemas, printedKeyword } from '../validation/textRule.ts'
import type { JsonObject } from './documents.ts'
import { parsePattern } from './pattern/parse.ts'

/** A condition asks about an answer and refuses none: with the rule in it, it would ask something else. */
const asking = ['if', 'not']
/** Nothing but the signs that are listed can match: `[^…]`, a dot and most classes stand for signs that nobody has listed. */
const open = /\[\^|\\(?![\\^$.*+?()[\]{}|/dwtn-])/
const dot = /\\.|\[(?:\\.|[^\]\\])*\]|(\.)/gsu
const range = /([^\\])-([^\]\\])/gsu

/** Forms whose answers stand in mails and on pages only, where every letter can be read: users, buyers and reasons may be written in any script. */
const unprinted: ReadonlySet<string> = new Set([
  'add-buyer',
  'add-user',
  'delete-buyer',
  'edit-buyer',
  'increase-limit',
  'prolong',
])

/**
 * Whether answers of a form stand in documents, as applications do in the copy that the applicant gets.
 * Of a form that the portal does not know it is taken for true.
 */
export function isPrinted(form: string): boolean {
  return !unprinted.has(form)
}

/**
 * The schema of a printed form with the rule of printed texts on every answer that is typed. It is added where forms are compiled, not
 * written in them, so that no form, shipped or published by an operator, can forget it. A text whose own pattern lists its signs has no
 * need of it.
 */
export function withPrintedRule(schema: JsonObject, printed = true): JsonObject {
  if (!printed) return schema
  return mapSchemas(schema, copy => (isTyped(copy) ? { ...copy, [printedKeyword]: true } : copy), asking)
}

function isTyped(schema: JsonObject): boolean {
  const { enum: listed, format, pattern } = schema
  if (!isText(schema) || listed !== undefined || 'const' in schema || format !== undefined) return false
  return typeof pattern !== 'string' || !listsPrinted(pattern)
}

/** Whether every text that a pattern matches can be printed, as far as that is plain to see. */
function listsPrinted(pattern: string): boolean {
  if (!pattern.startsWith('^') || !/[^\\]\$$/u.test(pattern) || !isSingleBranch(pattern)) return false
  if (open.test(pattern) || UNPRINTED.test(pattern)) return false
  if ([...pattern.matchAll(dot)].some(([, found]) => found !== undefined)) return false
  return [...pattern.matchAll(range)].every(([, first = '', last = '']) => rangePrinted(first, last))
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
