import type { Segment } from 'jsonc-parser'

import schemaMeta from '../../../../schemas/forms/form-meta.schema.json'
import uiMeta from '../../../../schemas/forms/form-ui.schema.json'
import { resolveLocal } from '../../../../schemas/refs.ts'
import type { DocumentName } from '../../../api/operator/operatorForms.ts'

type Meta = { readonly [keyword: string]: unknown }

const roots: Partial<Record<DocumentName, Meta>> = { schema: schemaMeta, ui: uiMeta }

function isMeta(value: unknown): value is Meta {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A meta-schema part with everything it includes: its reference, its alternatives and itself. */
function alternatives(root: Meta, meta: Meta, depth = 0): Meta[] {
  if (depth > 8) return []
  const target = resolveLocal(root, meta['$ref'])
  const lists = [meta['allOf'], meta['anyOf'], [meta['then']], [meta['else']]].flatMap(list =>
    Array.isArray(list) ? (list as unknown[]) : [],
  )
  return [meta, ...[target, ...lists].filter(isMeta).flatMap(part => alternatives(root, part, depth + 1))]
}

/**
 * Every meta-schema part that may apply to a place of a document.
 * @param path names and positions from the root of the document
 */
export function metaAt(document: DocumentName, path: readonly Segment[]): Meta[] {
  const root = roots[document]
  if (root === undefined) return []
  return path.reduce<Meta[]>(
    (parts, step) =>
      parts.flatMap(part => {
        const properties = part['properties']
        const named =
          typeof step === 'string' && isMeta(properties) && Object.hasOwn(properties, step)
            ? properties[step]
            : undefined
        const inner = typeof step === 'number' ? part['items'] : (named ?? part['additionalProperties'])
        return isMeta(inner) ? alternatives(root, inner) : []
      }),
    alternatives(root, root),
  )
}

/** Property names allowed at this place. */
export function keysAt(document: DocumentName, path: readonly Segment[]): string[] {
  return [
    ...new Set(
      metaAt(document, path).flatMap(part => (isMeta(part['properties']) ? Object.keys(part['properties']) : [])),
    ),
  ]
}

/** Values that the meta-schema enumerates for this place. */
export function valuesAt(document: DocumentName, path: readonly Segment[]): unknown[] {
  const parts = metaAt(document, path)
  const listed = parts.flatMap(part =>
    'const' in part ? [part['const']] : Array.isArray(part['enum']) ? (part['enum'] as unknown[]) : [],
  )
  const free = parts.some(part => part['type'] === 'boolean') && listed.length === 0
  return [...new Set(free ? [true, false] : listed)]
}

/** Whether the text at this place is the path of a field. */
export function wantsField(document: DocumentName, path: readonly Segment[]): boolean {
  return metaAt(document, path).some(part => part['$ref'] === '#/definitions/path')
}

/** Whether the property names at this place are paths of fields. */
export function namesAreFields(document: DocumentName, path: readonly Segment[]): boolean {
  return metaAt(document, path).some(
    part => isMeta(part['propertyNames']) && part['propertyNames']['$ref'] === '#/definitions/path',
  )
}

/** English help text from the meta-schema, for a key without a text of its own. */
export function descriptionAt(document: DocumentName, path: readonly Segment[]): string | undefined {
  return metaAt(document, path)
    .map(part => part['description'])
    .find((text): text is string => typeof text === 'string')
}
