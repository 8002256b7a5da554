import { pointerNames } from '../../../schemas/jsonPointer.ts'
import type { FormDocument, Json } from '../../contract/formTypes.ts'

/**
 * Paths inside a form use dots (`applicant.finances.basic_amount`), as in ui.json. Field names never contain a dot or a
 * slash, so dots, JSON pointers and DOM ids convert without loss.
 */
type Node = Json | undefined

function child(node: Node, key: string): Node {
  if (Array.isArray(node)) return (node as readonly Json[])[Number(key)]
  return typeof node === 'object' && node !== null ? (node as FormDocument)[key] : undefined
}

export function getAt(document: FormDocument, path: string): Json | undefined {
  let node: Node = document
  for (const key of path.split('.')) node = child(node, key)
  return node
}

/** A copy with the value in place; branches that do not change are shared. `undefined` removes the key. */
export function setAt(document: FormDocument, path: string, value: Json | undefined): FormDocument {
  const [key = '', ...rest] = path.split('.')
  const inner = document[key]
  // Nothing to remove: creating an empty object on the path would itself be an answer.
  if (value === undefined && rest.length > 0 && (typeof inner !== 'object' || inner === null)) return document
  const next =
    rest.length === 0
      ? value
      : setAt(
          typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as FormDocument) : {},
          rest.join('.'),
          value,
        )
  if (next === undefined) {
    if (!(key in document)) return document
    const { [key]: _removed, ...others } = document
    return others
  }
  return Object.is(inner, next) ? document : { ...document, [key]: next }
}

/** `/applicant/files/0/documentType` → `applicant.files.0.documentType` */
export function fromPointer(pointer: string): string {
  return pointerNames(pointer).join('.')
}

export function toPointer(path: string): string {
  return path === '' ? '' : `/${path.replaceAll('.', '/')}`
}

/** Text keys contain no list positions: `applicant.files.0.documentType` → `applicant.files.documentType`. */
export function withoutIndexes(path: string): string {
  return path.replaceAll(/\.\d+(?=\.|$)/g, '')
}

/** The DOM id of a field's control; labels and links of the error summary point to it. */
export function fieldId(path: string): string {
  return `f-${path.replaceAll('.', '-')}`
}

/** Key of a field in a section's flat form data. RJSF splits names at dots, so the slash of pointers is used. */
export function fieldKey(path: string): string {
  return path.replaceAll('.', '/')
}

export function fromFieldKey(key: string): string {
  return key.replaceAll('/', '.')
}
