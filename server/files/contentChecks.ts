import { rootName } from './xmlHead.ts'
import { zipEntryNames } from './zipDirectory.ts'

/** Result of a content check: as the name says, another type, or damaged. */
export type ContentResult = 'good' | 'otherType' | 'corrupt'
export type ContentCheck = (bytes: Buffer) => ContentResult | Promise<ContentResult>

/** A truncated PDF lacks its end marker (ISO 32000-1 §7.5.5; readers search the last kilobyte). */
export const checkPdf: ContentCheck = bytes => (bytes.subarray(-1024).includes('%%EOF') ? 'good' : 'corrupt')

/** Reads the chunks of a PNG up to IEND, so that a truncated image is detected. */
export const checkPng: ContentCheck = bytes => {
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (at + 12 + length > bytes.length) return 'corrupt'
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return 'good'
    at += 12 + length
  }
  return 'corrupt'
}

/** Cameras append bytes after the end marker, so it only has to be present. */
export const checkJpeg: ContentCheck = bytes => (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 2 ? 'good' : 'corrupt')

/**
 * An office file is a zip archive with a specific part. The archive is read directly, because media type detection
 * depends on the order of parts, which writers choose freely. Macros are not allowed in .docx and .xlsx.
 */
function checkOffice(part: string): ContentCheck {
  return async bytes => {
    const names = await zipEntryNames(bytes)
    if (names === null) return 'corrupt'
    const macros = [...names].some(name => name.toLowerCase().endsWith('vbaproject.bin'))
    return names.has('[Content_Types].xml') && names.has(part) && !macros ? 'good' : 'otherType'
  }
}
export const checkDocx = checkOffice('word/document.xml')
export const checkXlsx = checkOffice('xl/workbook.xml')

/** Older office files are compound files; their directory lists the stream with the document. */
function checkCompound(streams: readonly string[]): ContentCheck {
  const marks = streams.map(name => Buffer.from(`${name}\0`, 'utf16le'))
  return bytes => {
    if (bytes.length < 1536) return 'corrupt'
    return marks.some(mark => bytes.includes(mark)) ? 'good' : 'otherType'
  }
}
export const checkDoc = checkCompound(['WordDocument'])
export const checkXls = checkCompound(['Workbook', 'Book'])

export const checkJson: ContentCheck = bytes => {
  const text = decodeText(bytes, ['utf-8'])
  if (text === null) return 'otherType'
  try {
    JSON.parse(text)
    return 'good'
  } catch {
    return 'corrupt'
  }
}

/** Banks still export CSV in the Windows code page of the Baltic languages, and spreadsheets in UTF-16. */
export const checkCsv: ContentCheck = bytes => {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe
  return decodeText(bytes, wide ? ['utf-16le'] : ['utf-8', 'windows-1257']) === null ? 'otherType' : 'good'
}

/** Whether it is an invoice is found out when it is read. */
export const checkXml: ContentCheck = bytes => (rootName(bytes) === null ? 'otherType' : 'good')

/** Text has no control characters except tab and line ends. */
function decodeText(bytes: Buffer, encodings: readonly string[]): string | null {
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) ? null : text
    } catch {
      // Not this encoding.
    }
  }
  return null
}
