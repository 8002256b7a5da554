import { extractText, getDocumentProxy, getMeta } from 'unpdf'

export type PdfText = {
  readonly pages: readonly string[]
  readonly text: string
  readonly info: Record<string, unknown>
}

/** What a person reads in a PDF, page by page, no-break spaces as spaces, and the file's own properties. */
export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(document, { mergePages: false })
  const pages = text.map(page => page.replace(/\s+/g, ' '))
  const { info } = await getMeta(document)
  return { pages, text: pages.join(' '), info }
}
