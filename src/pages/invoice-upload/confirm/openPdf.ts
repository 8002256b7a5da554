import { getDocumentProxy } from 'unpdf'

export type PdfPage = {
  /** From 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  /** Renders the page with the given width in CSS pixels, then calls `onDrawn`. @returns cancels rendering */
  readonly draw: (canvas: HTMLCanvasElement, width: number, onDrawn: () => void) => () => void
}
export type OpenPdf = { readonly pages: readonly PdfPage[]; readonly close: () => void }

/** As many as the server reads. */
const MAX_PAGES = 20
/** Sharp on screens with several dots to a pixel, and not more memory than that needs. */
const MAX_RATIO = 2
const MAX_SIDE = 4096

/** Opens a PDF. */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()), { verbosity: 0, enableXfa: false })
  const pages = await Promise.all(
    Array.from({ length: Math.min(pdf.numPages, MAX_PAGES) }, async (_, index): Promise<PdfPage> => {
      const page = await pdf.getPage(index + 1)
      const { width, height } = page.getViewport({ scale: 1 })
      return {
        number: index + 1,
        width,
        height,
        draw: (canvas, cssWidth, onDrawn) => {
          const ratio = Math.min(MAX_RATIO, window.devicePixelRatio || 1)
          const scale = Math.min((cssWidth * ratio) / width, MAX_SIDE / Math.max(width, height))
          const viewport = page.getViewport({ scale })
          canvas.width = Math.round(viewport.width)
          canvas.height = Math.round(viewport.height)
          const task = page.render({ canvas, viewport })
          task.promise.then(onDrawn, () => undefined)
          return () => task.cancel()
        },
      }
    }),
  )
  return { pages, close: () => void pdf.destroy() }
}
