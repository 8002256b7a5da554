import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser'
import { boundedJson, MAX_DEPTH, MAX_VALUES } from '../../validation/jsonText.ts'
import { isJsonObject, maxDocumentBytes, type DocumentName, type JsonObject } from '../documents.ts'
import { codeOfKeyword } from './codes.ts'
import type { Report } from './report.ts'

/**
 * Parses a source text; null if it is too large, has too many values, is too deep, has a duplicate name or is not
 * JSON.
 */
export function readSource(document: DocumentName, source: string, report: Report): JsonObject | null {
  const limit = maxDocumentBytes[document]
  if (Buffer.byteLength(source) > limit) {
    report.error(document, '', 'tooLarge', { limit })
    return null
  }
  // Runs before parsing and stops at the first problem: 64 KB can contain thousands of duplicate names, each at a long
  // path.
  const found = boundedJson(source, { maxValues: MAX_VALUES, maxDepth: MAX_DEPTH })
  if (found !== null && found !== 'noJson') {
    const limit = found.params?.['limit']
    report.error(
      document,
      found.path,
      found.code === 'maxNameLength' ? 'maxLength' : codeOfKeyword(found.code),
      typeof limit === 'number' ? { limit } : undefined,
    )
    return null
  }
  const value = parseJson(document, source, report)
  if (value === undefined) return null
  if (isJsonObject(value)) return value
  report.error(document, '', 'type', { type: 'object' })
  return null
}

function parseJson(document: DocumentName, source: string, report: Report): unknown {
  try {
    return JSON.parse(source)
  } catch {
    const errors: ParseError[] = []
    // A flat scan that only locates the error; JSON.parse has already rejected absurd nesting.
    try {
      parse(source, errors, { disallowComments: true })
    } catch {
      errors.length = 0
    }
    const [first] = errors
    report.error(document, '', 'syntax', {
      offset: first?.offset ?? 0,
      reason: first === undefined ? 'InvalidJson' : printParseErrorCode(first.error),
    })
    return undefined
  }
}
