const SECTOR = 512
/** Shorter streams would need a second kind of sectors. */
const MIN_STREAM = 4096
const END_OF_CHAIN = 0xfffffffe
const FAT_SECTOR = 0xfffffffd
const FREE = 0xffffffff
const records = { eof: 0x000a, boundSheet: 0x0085, number: 0x0203, label: 0x0204, bof: 0x0809 }

/** One sheet of texts and numbers as Excel 97 wrote it (.xls): the portal reads such files and never writes them. */
export function sampleXls(sheet: string, rows: readonly (readonly (string | number)[])[]): Buffer {
  const globals = (offset: number): Buffer =>
    Buffer.concat([bof(0x0005), record(records.boundSheet, boundSheet(sheet, offset)), record(records.eof)])
  const cells = rows.flatMap((row, at) => row.map((value, column) => cell(at, column, value)))
  return container(Buffer.concat([globals(globals(0).length), bof(0x0010), ...cells, record(records.eof)]))
}

function record(id: number, content: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(content.length, 2)
  return Buffer.concat([head, content])
}

/** @param kind 0x0005 the workbook, 0x0010 a sheet */
function bof(kind: number): Buffer {
  const content = Buffer.alloc(16)
  content.writeUInt16LE(0x0600, 0)
  content.writeUInt16LE(kind, 2)
  return record(records.bof, content)
}

function boundSheet(name: string, offset: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(offset, 0)
  head.writeUInt8(name.length, 6)
  head.writeUInt8(1, 7)
  return Buffer.concat([head, Buffer.from(name, 'utf16le')])
}

function cell(row: number, column: number, value: string | number): Buffer {
  const place = Buffer.alloc(6)
  place.writeUInt16LE(row, 0)
  place.writeUInt16LE(column, 2)
  if (typeof value === 'number') {
    const content = Buffer.alloc(8)
    content.writeDoubleLE(value)
    return record(records.number, Buffer.concat([place, content]))
  }
  const head = Buffer.alloc(3)
  head.writeUInt16LE(value.length, 0)
  head.writeUInt8(1, 2)
  return record(records.label, Buffer.concat([place, head, Buffer.from(value, 'utf16le')]))
}

/** A compound file with the stream "Workbook": allocation table, directory, then the stream. */
function container(stream: Buffer): Buffer {
  const size = Math.max(MIN_STREAM, stream.length)
  const sectors = Math.ceil(size / SECTOR)
  if (sectors > SECTOR / 4 - 2) throw new RangeError('the sample does not fit one allocation table')
  const header = Buffer.alloc(SECTOR)
  header.writeBigUInt64BE(0xd0cf11e0a1b11ae1n, 0)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(MIN_STREAM, 56)
  header.writeUInt32LE(END_OF_CHAIN, 60)
  header.writeUInt32LE(END_OF_CHAIN, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(SECTOR)
  for (let at = 0; at < SECTOR / 4; at += 1) {
    const inStream = at >= 2 && at < 2 + sectors
    const next = at === 0 ? FAT_SECTOR : at === 1 ? END_OF_CHAIN : at === 1 + sectors ? END_OF_CHAIN : at + 1
    table.writeUInt32LE(at < 2 || inStream ? next : FREE, at * 4)
  }
  const directory = Buffer.concat([
    entry('Root Entry', { kind: 5, child: 1, start: END_OF_CHAIN, size: 0 }),
    entry('Workbook', { kind: 2, child: FREE, start: 2, size }),
    Buffer.alloc(SECTOR - 256),
  ])
  return Buffer.concat([header, table, directory, stream, Buffer.alloc(sectors * SECTOR - stream.length)])
}

type Entry = { readonly kind: number; readonly child: number; readonly start: number; readonly size: number }

function entry(name: string, { kind, child, start, size }: Entry): Buffer {
  const content = Buffer.alloc(128)
  content.write(name, 0, 'utf16le')
  content.writeUInt16LE((name.length + 1) * 2, 64)
  content.writeUInt8(kind, 66)
  content.writeUInt8(1, 67)
  content.writeUInt32LE(FREE, 68)
  content.writeUInt32LE(FREE, 72)
  content.writeUInt32LE(child, 76)
  content.writeUInt32LE(start, 116)
  content.writeUInt32LE(size, 120)
  return content
}
