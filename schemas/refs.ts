import { pointerNames } from './jsonPointer.ts'

type Node = { readonly [key: string]: unknown }

/** Definition names are restricted so that a reference needs no escapes. Forms with other names cannot be published. */
const LOCAL_REFERENCE = /^#\/definitions\/([A-Za-z][A-Za-z0-9_-]{0,63})$/

/** The name in `#/definitions/<name>`; undefined for anything else. */
export function localDefinitionName(reference: unknown): string | undefined {
  return typeof reference === 'string' ? LOCAL_REFERENCE.exec(reference)?.[1] : undefined
}

/**
 * Target of a reference within one document.
 * @param reference value of `$ref`, of any type
 * @returns the definition; undefined if the reference is not `#/definitions/<name>` or the document has no such object
 */
export function resolveLocal<Document extends object>(root: Document, reference: unknown): Document | undefined {
  const name = localDefinitionName(reference)
  const found = name === undefined ? undefined : ownValue(ownValue(root, 'definitions'), name)
  return isNode(found) ? (found as Document) : undefined
}

/**
 * The node of a JSON document at a JSON pointer (RFC 6901).
 * @param pointer without `#`: '' is the whole document, `/properties/page` a part of it
 * @returns undefined if the document has nothing there
 */
export function resolvePointer(document: unknown, pointer: string): unknown {
  return pointerNames(pointer).reduce(ownValue, document)
}

function ownValue(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, key) ? (node as Node)[key] : undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
