/** What the first bytes of an image say, without decoding it. */
export type ImageHead = {
  readonly format: 'png' | 'jpeg'
  /** As stored; a turned camera has not changed them yet. */
  readonly width: number
  readonly height: number
  /** 1 to 8 as EXIF counts them; from 5 on width and height are exchanged when the image is shown. */
  readonly orientation: number
  /** Shows more than one picture: which of them was read would be anybody's guess. */
  readonly isAnimated: boolean
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const UPRIGHT = 1

/** @returns undefined if it is neither PNG nor JPEG, or its header is damaged */
export function imageHead(bytes: Buffer): ImageHead | undefined {
  const head = bytes.subarray(0, 8).equals(PNG_SIGNATURE) ? pngHead(bytes) : jpegHead(bytes)
  return head !== undefined && head.width > 0 && head.height > 0 ? head : undefined
}

function pngHead(bytes: Buffer): ImageHead | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  let isAnimated = false
  // The control chunk of an animation precedes the first image data.
  for (let at = 8; at + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') break
    isAnimated ||= type === 'acTL'
    at += 12 + bytes.readUInt32BE(at)
  }
  return {
    format: 'png',
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    orientation: UPRIGHT,
    isAnimated,
  }
}

type Segment = { readonly marker: number; readonly start: number; readonly end: number }

const START_OF_SCAN = 0xda
/** Start of frame in all its codings; DHT, JPG and DAC lie between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** The segments before the image data, that included. */
function segmentsOf(bytes: Buffer): Segment[] | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  const segments: Segment[] = []
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return undefined
    segments.push({ marker, start: at, end })
    if (marker === START_OF_SCAN) return segments
    at = end
  }
  return undefined
}

function jpegHead(bytes: Buffer): ImageHead | undefined {
  const segments = segmentsOf(bytes)
  const frame = segments?.find(({ marker }) => isFrame(marker))
  if (segments === undefined || frame === undefined || frame.end - frame.start < 9) return undefined
  return {
    format: 'jpeg',
    width: bytes.readUInt16BE(frame.start + 7),
    height: bytes.readUInt16BE(frame.start + 5),
    orientation: segments.map(one => orientationIn(bytes, one)).find(found => found !== undefined) ?? UPRIGHT,
    isAnimated: false,
  }
}

const EXIF_MARKER = 0xe1
const EXIF_NAME = 'Exif\0\0'
const ORIENTATION_TAG = 0x0112
const MAX_TAGS = 200

/** The orientation that an EXIF segment states. */
function orientationIn(bytes: Buffer, { marker, start, end }: Segment): number | undefined {
  const tiff = start + 4 + EXIF_NAME.length
  if (marker !== EXIF_MARKER || tiff + 8 > end) return undefined
  if (bytes.toString('latin1', start + 4, tiff) !== EXIF_NAME) return undefined
  const isLittle = bytes.toString('latin1', tiff, tiff + 2) === 'II'
  const short = (at: number): number => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const first = tiff + (isLittle ? bytes.readUInt32LE(tiff + 4) : bytes.readUInt32BE(tiff + 4))
  if (first + 2 > end) return undefined
  const count = Math.min(short(first), MAX_TAGS)
  for (let index = 0; index < count; index++) {
    const tag = first + 2 + index * 12
    if (tag + 12 > end) return undefined
    if (short(tag) !== ORIENTATION_TAG) continue
    const value = short(tag + 8)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** Segments that the recognition needs nothing of: what the camera and programs noted about the picture. */
const isNote = (marker: number): boolean => (marker >= 0xe1 && marker <= 0xed) || marker === 0xef || marker === 0xfe

/**
 * A JPEG with its orientation where the recognition looks for it, and without anything else that a camera notes. It
 * understands one of the two byte orders of EXIF, and cameras write both.
 */
export function withPlainOrientation(bytes: Buffer, { orientation }: ImageHead): Buffer {
  const segments = segmentsOf(bytes) ?? []
  const kept = segments.filter(({ marker }) => !isNote(marker)).map(({ start, end }) => bytes.subarray(start, end))
  const data = bytes.subarray(segments.at(-1)?.end ?? 0)
  return Buffer.concat([Buffer.from([0xff, 0xd8]), orientationSegment(orientation), ...kept, data])
}

/** EXIF with one tag, high byte first; the low byte of its value is here. */
const ORIENTATION_AT = 19

function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff[ORIENTATION_AT] = orientation
  const body = Buffer.concat([Buffer.from(EXIF_NAME, 'latin1'), tiff])
  return Buffer.concat([Buffer.from([0xff, EXIF_MARKER, 0x00, body.length + 2]), body])
}
