import { crc32, deflateRawSync } from 'node:zlib'

export type Part = string | Buffer
export type ZipLies = { readonly crc?: number; readonly size?: number; readonly flags?: number }

/** A zip archive; a name may repeat, and what its directory says of a member may be untrue. */
export function aZip(members: readonly (readonly [string, Part, (ZipLies | undefined)?])[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, part, { crc, size, flags = 0 } = {}] of members) {
    const content = Buffer.from(part as string)
    const packed = deflateRawSync(content)
    const path = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc ?? crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(size ?? content.length, 18)
    fields.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, path, packed])
    const entry = Buffer.alloc(42)
    entry.writeUInt16LE(20, 0)
    fields.copy(entry, 2)
    entry.writeUInt32LE(offset, 38)
    directory.push(Buffer.from('PK\u0001\u0002'), entry, path)
    locals.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(members.length, 4)
  end.writeUInt16LE(members.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, listed, Buffer.from('PK\u0005\u0006'), end])
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export type RawSheet = {
  readonly name?: string
  readonly state?: string
  /** Content of `sheetData`. */
  readonly rows: string
}
export type RawWorkbook = {
  readonly sheets: readonly RawSheet[]
  /** Content of `sst`. */
  readonly strings?: string
  readonly workbook?: string
  /** In front of the parts' root element: a DOCTYPE. */
  readonly prolog?: string
  readonly lies?: Readonly<Record<string, ZipLies>>
  readonly more?: readonly (readonly [string, Part])[]
  readonly without?: readonly string[]
}

/** A workbook written by hand, so that it may hold what no program writes. */
export function aRawWorkbook({
  sheets,
  strings,
  workbook,
  prolog = '',
  lies = {},
  more = [],
  without = [],
}: RawWorkbook): Buffer {
  const listed = sheets
    .map(
      ({ name, state }, index) =>
        `<sheet name="${name ?? `Sheet${index + 1}`}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`,
    )
    .join('')
  const related = [
    ...sheets.map((_, index) => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`]),
    ...(strings === undefined ? [] : [['rIdS', 'sharedStrings', 'sharedStrings.xml']]),
  ]
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')
  const parts: [string, Part][] = [
    ['[Content_Types].xml', `<Types xmlns="${PACKAGE}/content-types"/>`],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      workbook ?? `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', `<Relationships xmlns="${PACKAGE}/relationships">${related}</Relationships>`],
    ...(strings === undefined
      ? []
      : [['xl/sharedStrings.xml', `${prolog}<sst xmlns="${MAIN}">${strings}</sst>`] satisfies [string, Part]]),
    ...sheets.map(({ rows }, index): [string, Part] => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `${prolog}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ]),
    ...more.map(([name, part]): [string, Part] => [name, part]),
  ]
  return aZip(parts.filter(([name]) => !without.includes(name)).map(([name, part]) => [name, part, lies[name]]))
}

/** Cells of one row as inline strings. */
export function rawRow(line: number | string, values: readonly string[]): string {
  return `<row r="${line}">${values.map((value, index) => `<c r="${String.fromCodePoint(65 + index)}${line}" t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`
}
