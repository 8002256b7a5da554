/** One page that shows an ASCII text, for files that came with demo data. */
export function demoPdf(text: string): Buffer {
  const shown = `BT /F1 14 Tf 56 760 Td (${text}) Tj ET`
  return Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 6 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Title(${text})>>endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
6 0 obj<</Length ${shown.length}>>stream
${shown}
endstream
endobj
trailer<</Root 1 0 R/Info 4 0 R>>
%%EOF
`,
  )
}
