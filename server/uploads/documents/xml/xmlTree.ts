import { SaxesParser } from 'saxes'
import { decoderOf } from '../../../files/xmlHead.ts'

/** An element with what invoices and files of translations need of it. */
export type Element = {
  /** Local name. */
  readonly name: string
  readonly uri: string
  /** Line where its start tag ends, from 1. */
  readonly line: number
  /** Number of characters of its parent's `text` before it, which keeps the order of mixed content. */
  readonly at: number
  /** Those without a prefix. The others belong to other vocabularies and may have the same local names. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

/** The XML is not well-formed, too large, or declares a document type. */
export class XmlFault extends Error {}

const MAX_BYTES = 10 * 1024 * 1024
// The parser looks namespaces up by walking all ancestors: 10,000 nested elements would take seconds.
const MAX_DEPTH = 64
const MAX_ELEMENTS = 200_000

/**
 * Parses XML within limits. Document types are rejected, so entities cannot be declared and nothing is ever fetched.
 * @throws XmlFault
 */
export function parseXml(bytes: Uint8Array): Element {
  if (bytes.length > MAX_BYTES) throw new XmlFault('too large')
  const root: Element = { name: '', uri: '', line: 0, at: 0, attributes: {}, children: [], text: '' }
  const open: Element[] = [root]
  let elements = 0
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', error => {
    throw new XmlFault(error.message)
  })
  parser.on('doctype', () => {
    throw new XmlFault('document type')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    elements += 1
    if (elements > MAX_ELEMENTS || open.length > MAX_DEPTH) throw new XmlFault('too many elements')
    const element: Element = {
      name: local,
      uri,
      line: parser.line,
      at: open.at(-1)?.text.length ?? 0,
      attributes: Object.fromEntries(
        Object.values(attributes).flatMap(one => (one.prefix === '' ? [[one.local, one.value]] : [])),
      ),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (text: string): void => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => open.pop())
  parser.write(decodeXml(bytes)).close()
  const [element] = root.children
  if (element === undefined) throw new XmlFault('no root element')
  return element
}

/** Decodes by byte order mark, else by the declaration, else as UTF-8. @throws XmlFault */
function decodeXml(bytes: Uint8Array): string {
  const decoder = decoderOf(bytes, true)
  try {
    if (decoder !== null) return decoder.decode(bytes)
  } catch {
    // The bytes are invalid in the declared encoding.
  }
  throw new XmlFault('encoding')
}

/** Children with one of these local names, by path. */
export function all(element: Element, ...path: readonly string[]): readonly Element[] {
  return path.reduce<readonly Element[]>(
    (found, name) => found.flatMap(one => one.children.filter(child => child.name === name)),
    [element],
  )
}

/** Text of the element at a path; null if it is missing. @throws Ambiguous if several differ */
export function textAt(element: Element, ...path: readonly string[]): string | null {
  const texts = new Set(
    all(element, ...path)
      .map(one => one.text.trim())
      .filter(text => text !== ''),
  )
  if (texts.size > 1) throw new Ambiguous(path.join('/'))
  return [...texts][0] ?? null
}

/** An element that must be unique is there twice with different values. */
export class Ambiguous extends Error {}
/** A required element or value is missing or invalid. */
export class Incomplete extends Error {}

/** The first element at a path. @throws Incomplete */
export function needed(element: Element, ...path: readonly string[]): Element {
  const [found] = all(element, ...path)
  if (found === undefined) throw new Incomplete(path.join('/'))
  return found
}

/** @throws Incomplete, Ambiguous */
export function neededText(element: Element, ...path: readonly string[]): string {
  const text = textAt(element, ...path)
  if (text === null) throw new Incomplete(path.join('/'))
  return text
}
