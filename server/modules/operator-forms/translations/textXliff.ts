import { MAX_TEXT_ROWS, textAt, textKeys, type FileFault, type TextRow } from '../../../../schemas/studio/textImport.ts'
import type { JsonObject } from '../../../../schemas/json.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import { escapeXml } from '../../../lists/export/xmlText.ts'
import { languageTags, readLanguage } from '../../../texts/language.ts'
import { all, parseXml, type Element } from '../../../uploads/documents/xml/xmlTree.ts'
import { digestOf, type ReadTexts } from './readTexts.ts'

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:'
const readers: Readonly<Record<string, (root: Element) => ReadTexts>> = {
  '1.2': readVersion1,
  '2.0': readVersion2,
  '2.1': readVersion2,
  '2.2': readVersion2,
}
/** Elements that only annotate the text within or beside them. Every other one stands for markup. */
const annotations = new Set(['mrk', 'sm', 'em'])
const untranslated = new Set(['new', 'needs-translation', 'initial'])

/**
 * The texts of a form in two languages as XLIFF 1.2, which translation tools read (OPR-85). The key stands in `resname`,
 * too, because some tools renumber the ids.
 * @param form name of the form
 */
export function textXliff(texts: JsonObject, source: Language, target: Language, form: string): Buffer {
  const units = textKeys(texts).map(key => {
    const [name, from, to] = [key, textAt(texts, source, key), textAt(texts, target, key)].map(escaped)
    const state = to === '' ? 'needs-translation' : 'translated'
    return `      <trans-unit id="${name}" resname="${name}" xml:space="preserve">
        <source>${from}</source>
        <target state="${state}">${to}</target>
      </trans-unit>
`
  })
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="${NAMESPACE}1.2">
  <file original="${escaped(form)}" datatype="plaintext" source-language="${languageTags[source]}" target-language="${languageTags[target]}">
    <body>
${units.join('')}    </body>
  </file>
</xliff>
`)
}

/** A reader of XML turns a carriage return that is not escaped into another line break. */
const escaped = (text: string): string => escapeXml(text).replaceAll('\r', '&#13;')

/** Reads XLIFF 1.2 or 2. What is wrong with the file as a whole is a result, also a document type (OPR-85). */
export function readTextXliff(content: Uint8Array): ReadTexts {
  try {
    const root = parseXml(content)
    const read = root.name === 'xliff' && root.uri.startsWith(NAMESPACE) && readers[root.attributes['version'] ?? '']
    return read === false || read === undefined ? { fault: 'unreadable' } : read(root)
  } catch {
    // The reader of XML has its own words for a damaged file.
    return { fault: 'unreadable' }
  }
}

/** Each file of the document is translated into one language. */
function readVersion1(root: Element): ReadTexts {
  let source: Language | undefined
  const targets = new Set<Language>()
  const rows: TextRow[] = []
  for (const file of all(root, 'file')) {
    const pair = pairOf(file.attributes['source-language'], file.attributes['target-language'])
    if ('fault' in pair) return pair
    if (source !== undefined && source !== pair.source) return { fault: 'noLanguages' }
    if (targets.has(pair.target)) return { fault: 'languageTwice' }
    source = pair.source
    targets.add(pair.target)
    for (const unit of unitsIn(file, 'trans-unit')) {
      const [from, to] = [onlyOne(unit, 'source'), onlyOne(unit, 'target')]
      if (from === undefined) return { fault: 'unreadable' }
      rows.push(rowOf(unit, pair.target, [{ from, to, state: to?.attributes['state'] }]))
      if (rows.length > MAX_TEXT_ROWS) return { fault: 'tooManyRows' }
    }
  }
  return source === undefined ? { fault: 'noLanguages' } : { source, rows }
}

/** The whole document is translated into one language, a text possibly in several segments. */
function readVersion2(root: Element): ReadTexts {
  const pair = pairOf(root.attributes['srcLang'], root.attributes['trgLang'])
  if ('fault' in pair) return pair
  const rows: TextRow[] = []
  for (const unit of all(root, 'file').flatMap(file => [...unitsIn(file, 'unit')])) {
    const parts: Part[] = []
    for (const part of unit.children) {
      if (part.name !== 'segment' && part.name !== 'ignorable') continue
      const [from, to] = [onlyOne(part, 'source'), onlyOne(part, 'target')]
      if (from === undefined) return { fault: 'unreadable' }
      // What stands between segments needs no translation.
      parts.push({ from, to: part.name === 'ignorable' ? (to ?? from) : to, state: part.attributes['state'] })
    }
    rows.push(rowOf(unit, pair.target, parts))
    if (rows.length > MAX_TEXT_ROWS) return { fault: 'tooManyRows' }
  }
  return { source: pair.source, rows }
}

type Part = { readonly from: Element; readonly to: Element | undefined; readonly state: string | undefined }

/** A text of which one part is not translated counts as empty, and so does a copy that a tool made of the source. */
function rowOf(unit: Element, language: Language, parts: readonly Part[]): TextRow {
  const from = parts.map(part => flat(part.from))
  const to = parts.map(part => flat(part.to))
  const source = from.map(one => one.text).join('')
  const text = to.map(one => one.text).join('')
  const isCopy = text === source && parts.every(({ state }) => state !== undefined && untranslated.has(state))
  const isWhole = parts.every((_, index) => to[index]?.text !== '' || from[index]?.text === '')
  return {
    row: unit.line,
    key: unit.attributes['resname'] ?? unit.attributes['name'] ?? unit.attributes['id'] ?? '',
    digest: digestOf(source),
    texts: { [language]: isCopy || !isWhole ? '' : text },
    hasElements: to.some(one => one.hasElements),
  }
}

function pairOf(
  from: string | undefined,
  to: string | undefined,
): { source: Language; target: Language } | { fault: FileFault } {
  if (from === undefined || to === undefined) return { fault: 'noLanguages' }
  const [source, target] = [readLanguage(from), readLanguage(to)]
  if (source === undefined || target === undefined) return { fault: 'languageUnknown' }
  return source === target ? { fault: 'languageTwice' } : { source, target }
}

function* unitsIn(element: Element, name: 'trans-unit' | 'unit'): Generator<Element> {
  for (const child of element.children)
    if (child.name === name) yield child
    else if (child.name === 'body' || child.name === 'group') yield* unitsIn(child, name)
}

/** @throws Error if there are several: no reader could tell which one counts */
function onlyOne(element: Element, name: string): Element | undefined {
  const [found, second] = all(element, name)
  if (second !== undefined) throw new Error(`${name} twice`)
  return found
}

/** Text in the order of the file, and whether elements stand in it that are more than annotations. */
function flat(element: Element | undefined): { text: string; hasElements: boolean } {
  if (element === undefined) return { text: '', hasElements: false }
  let [text, at, hasElements] = ['', 0, false]
  for (const child of element.children) {
    text += element.text.slice(at, child.at)
    at = child.at
    const inner = annotations.has(child.name) ? flat(child) : { text: '', hasElements: true }
    text += inner.text
    hasElements ||= inner.hasElements
  }
  return { text: text + element.text.slice(at), hasElements }
}
