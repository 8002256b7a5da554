import { encode, glyphNames } from './pdfLetters.ts'

/**
 * Appends a page with the given lines to a PDF by an incremental update, as signing services do: the original bytes
 * stay, new ones follow (ISO 32000-1, 7.5.6). Reads PDFs with a classic cross-reference table, which the portal's own
 * have.
 * @throws Error for other PDFs
 */
export function appendPage(pdf: Buffer, lines: readonly { readonly text: string; readonly size: number }[]): Buffer {
  const text = pdf.toString('latin1')
  const start = Number(last(text, /startxref\s+(\d+)/g))
  const trailer = last(text, /trailer\s*<<([\s\S]*?)>>\s*startxref/g)
  const size = Number(first(trailer, /\/Size\s+(\d+)/))
  const root = first(trailer, /\/Root\s+(\d+)\s+0\s+R/)
  const pages = first(objectAt(text, start, Number(root)), /\/Pages\s+(\d+)\s+0\s+R/)
  const tree = objectAt(text, start, Number(pages))
  const codes = glyphNames(lines.map(line => line.text).join(''))
  const objects: [number, string][] = [
    [Number(pages), withKid(tree, size)],
    [
      size,
      `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 595.28 841.89] /Contents ${size + 1} 0 R /Resources << /Font << /F0 ${size + 2} 0 R >> >> >>`,
    ],
    [size + 1, stream(contentOf(lines, codes))],
    [
      size + 2,
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [128 ${codes.map(each => `/${each.name}`).join(' ')}] >> >>`,
    ],
  ]
  return Buffer.concat([
    pdf,
    Buffer.from(update(objects, pdf.length, trailer, { size: size + 3, previous: start }), 'latin1'),
  ])
}

function update(
  objects: readonly [number, string][],
  begin: number,
  trailer: string,
  { size, previous }: { size: number; previous: number },
): string {
  let body = '\n'
  const entries = objects.map(([id, content]) => {
    const entry = `${id} 1\n${String(begin + body.length).padStart(10, '0')} 00000 n \n`
    body += `${id} 0 obj\n${content}\nendobj\n`
    return entry
  })
  const baseTrailer = trailer.replace(/\/Size\s+\d+/, `/Size ${size}`).replace(/\/Prev\s+\d+/, '')
  return `${body}xref\n${entries.join('')}trailer\n<<${baseTrailer}/Prev ${previous}\n>>\nstartxref\n${begin + body.length}\n%%EOF\n`
}

/** Source of an object, found through the cross-reference section at `table`. */
function objectAt(text: string, table: number, id: number): string {
  const section = /^xref\s+0\s+(\d+)\s*\n/.exec(text.slice(table, table + 60))
  if (section === null || id >= Number(section[1])) throw new Error('the PDF has no plain cross-reference table')
  const entry = table + section[0].length + id * 20
  const offset = Number(text.slice(entry, entry + 10))
  return text
    .slice(offset, text.indexOf('endobj', offset))
    .replace(/^\d+ 0 obj\s*/, '')
    .trim()
}

function withKid(tree: string, id: number): string {
  return tree
    .replace(/\/Count\s+(\d+)/, (_, count: string) => `/Count ${Number(count) + 1}`)
    .replace(/\/Kids\s*\[([^\]]*)\]/, (_, kids: string) => `/Kids [${kids} ${id} 0 R]`)
}

function contentOf(
  lines: readonly { readonly text: string; readonly size: number }[],
  codes: ReturnType<typeof glyphNames>,
): string {
  let y = 780
  const textOperators = lines.map(({ text, size }) => {
    y -= size * 1.7
    return `BT /F0 ${size} Tf 56 ${y.toFixed(2)} Td (${encode(text, codes)}) Tj ET`
  })
  return textOperators.join('\n')
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}

function last(text: string, pattern: RegExp): string {
  const found = [...text.matchAll(pattern)].at(-1)?.[1]
  if (found === undefined) throw new Error('the PDF has no plain trailer')
  return found
}

function first(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error('the PDF is not as its trailer says')
  return found
}
