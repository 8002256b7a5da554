export type PdfLine = { readonly x: number; readonly y: number; readonly size: number; readonly text: string }

/** Characters of the standard font's encoding; others would be shown as something else. */
const ENCODED = /^[\x20-\x7e\xa0-\xff]*$/

/**
 * A page of plain text, and a file within the PDF when one is given: enough for samples, and without the fonts that
 * printed documents embed.
 */
export function samplePdf(
  lines: readonly PdfLine[],
  attached?: { readonly name: string; readonly content: string },
): Buffer {
  const drawn = lines
    .map(({ x, y, size, text }) => `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`)
    .join('\n')
  const names =
    attached === undefined ? '' : `/Names << /EmbeddedFiles << /Names [(${escaped(attached.name)}) 6 0 R] >> >>`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${names} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    stream('', drawn),
    ...(attached === undefined
      ? []
      : [
          `<< /Type /Filespec /F (${escaped(attached.name)}) /UF (${escaped(attached.name)}) /EF << /F 7 0 R >> >>`,
          stream('/Type /EmbeddedFile /Subtype /text#2Fxml ', Buffer.from(attached.content).toString('latin1')),
        ]),
  ]
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${String(index + 1)} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const count = String(objects.length + 1)
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${String(body.length)}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}

function stream(entries: string, content: string): string {
  return `<< ${entries}/Length ${String(content.length)} >>\nstream\n${content}\nendstream`
}

/** Letters that the font lacks lose their marks. */
function escaped(text: string): string {
  const plain = ENCODED.test(text) ? text : text.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '')
  return plain.replaceAll(/[\\()]/g, '\\$&')
}
