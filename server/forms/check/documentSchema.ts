import type { ErrorObject, ValidateFunction } from 'ajv'
import { pointerToken } from '../../../schemas/jsonPointer.ts'
import { createAjv } from '../../validation/factory.ts'
import type { DocumentName, JsonObject } from '../documents.ts'
import { codeOfKeyword } from './codes.ts'
import type { Report } from './report.ts'

/**
 * Validates a document against the schema of its kind and reports each problem once, at its place. An unknown name is
 * `unknownKey` at that name. A value that matches none of several shapes is one `shape`, not the errors of every
 * shape.
 */
export function documentChecker(
  document: DocumentName,
  metaSchema: JsonObject,
): (value: JsonObject, report: Report) => void {
  const validate: ValidateFunction = createAjv().compile(metaSchema)
  return (value, report) => {
    if (validate(value)) return
    const errors = validate.errors ?? []
    const shapes = deepest(errors.filter(error => error.keyword === 'anyOf').map(error => error.instancePath))
    for (const path of shapes) report.error(document, path, 'shape')
    for (const error of errors) {
      if (error.keyword === 'anyOf' || error.keyword === 'if' || error.keyword === 'propertyNames') continue
      if (shapes.some(path => within(error.instancePath, path) || within(path, error.instancePath))) continue
      reportError(document, error, report)
    }
  }
}

function reportError(document: DocumentName, error: ErrorObject, report: Report): void {
  const params = error.params as Record<string, unknown>
  const at = (name: unknown): string => `${error.instancePath}/${pointerToken(String(name))}`
  if (error.propertyName !== undefined)
    report.error(document, at(error.propertyName), 'propertyName', { name: error.propertyName.slice(0, 64) })
  else if (error.keyword === 'additionalProperties')
    report.error(document, at(params['additionalProperty']), 'unknownKey', {
      name: String(params['additionalProperty']).slice(0, 64),
    })
  else if (error.keyword === 'required')
    report.error(document, error.instancePath, 'missingKey', { name: String(params['missingProperty']) })
  else if (error.keyword === 'const')
    report.error(document, error.instancePath, 'onlyValue', { value: JSON.stringify(params['allowedValue']) })
  else if (error.keyword === 'enum')
    report.error(document, error.instancePath, 'notInList', { values: formatValues(params['allowedValues']) })
  else report.error(document, error.instancePath, codeOfKeyword(error.keyword), reportParams(params))
}

function reportParams(params: Record<string, unknown>): Record<string, string | number> | undefined {
  const { limit, type, pattern } = params
  if (typeof limit === 'number') return { limit }
  if (type !== undefined) return { type: Array.isArray(type) ? type.join(', ') : String(type) }
  return typeof pattern === 'string' ? { pattern } : undefined
}

function formatValues(values: unknown): string {
  return Array.isArray(values) ? values.slice(0, 40).map(String).join(', ') : ''
}

function within(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}/`)
}

function deepest(paths: readonly string[]): string[] {
  return [...new Set(paths)].filter(path => !paths.some(other => other !== path && within(other, path)))
}
