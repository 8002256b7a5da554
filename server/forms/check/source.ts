import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser'
import { duplicateKeys } from '../../validation/strictJson.ts'
import { structureIssues } from '../../validation/structure.ts'
import { isJsonObject, maxDocumentBytes, type DocumentName, type JsonObject } from '../documents.ts'
import { codeOfKeyword } from './codes.ts'
import type { Report } from './report.ts'

/** The document of a source text, or null when it is not even readable: too large, not JSON, a name twice, too deep. */
export function readSource(document: DocumentName, source: string, report: Report): JsonObject | null {
  const limit = maxDocumentBytes[document]
  if (Buffer.byteLength(source) > limit) {
    report.error(document, '', 'tooLarge', { limit })
    return null
  }
  const value = parseJson(document, source, report)
  if (value === undefined) return null
  const shape = structureIssues(value)
  for (const issue of shape) report.error(document, issue.path, codeOfKeyword(issue.code), { limit: Number(issue.params?.['limit'] ?? 0) })
  if (shape.length > 0) return null
  for (const issue of duplicateKeys(source)) report.error(document, issue.path, 'duplicateKey')
  if (isJsonObject(value)) return value
  report.error(document, '', 'type', { type: 'object' })
  return null
}

function parseJson(document: DocumentName, source: string, report: Report): unknown {
  try {
    return JSON.parse(source)
  } catch {
    const errors: ParseError[] = []
    // A flat reading that only looks for the place; nesting was refused by JSON.parse already if it is absurd.
    try {
      parse(source, errors, { disallowComments: true })
    } catch {
      errors.length = 0
    }
    const [first] = errors
    report.error(document, '', 'syntax', { offset: first?.offset ?? 0, reason: first === undefined ? 'InvalidJson' : printParseErrorCode(first.error) })
    return undefined
  }
}
