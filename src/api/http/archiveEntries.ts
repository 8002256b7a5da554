/** Head of a file in an archive as the server writes it, with version and flags: no content has these bytes by chance. */
const head = [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x08, 0x08]

/** Counts the files of an archive while it is received; a head may be split between two pieces. */
export function countEntries(): (piece: Uint8Array) => number {
  let entries = 0
  let matched = 0
  return piece => {
    for (const byte of piece) {
      if (byte === head[matched]) matched += 1
      else matched = byte === head[0] ? 1 : 0
      if (matched === head.length) {
        entries += 1
        matched = 0
      }
    }
    return entries
  }
}
