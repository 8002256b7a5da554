import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright'
import { findSystemChromium } from '../../scripts/lib/programs.mjs'

/** How a document became a picture. */
export type PictureQuality = 'scan' | 'photo' | 'poor'
export const pictureQualities: readonly PictureQuality[] = ['scan', 'photo', 'poor']

type Look = {
  /** Dots per inch of the page. */
  readonly dpi: number
  readonly degrees: number
  /** Grain of the sensor, of 255. */
  readonly noise: number
  /** How much darker the lower corner is. */
  readonly shade: number
  readonly blur: number
  readonly type: 'image/png' | 'image/jpeg'
}
/** A flatbed scanner; a steady phone; an unsteady phone in bad light. */
const looks: Readonly<Record<PictureQuality, Look>> = {
  scan: { dpi: 200, degrees: 0, noise: 0, shade: 0, blur: 0, type: 'image/png' },
  photo: { dpi: 200, degrees: 1.2, noise: 14, shade: 0.15, blur: 0.4, type: 'image/jpeg' },
  poor: { dpi: 130, degrees: -2.5, noise: 40, shade: 0.4, blur: 0.7, type: 'image/jpeg' },
}

const ORIGIN = 'http://pictures.invalid'
const library = fileURLToPath(new URL('../../node_modules/unpdf/dist/pdfjs.mjs', import.meta.url))

/** Makes pictures of documents in a browser, which renders PDFs as a printer would. */
export class PictureMaker {
  readonly #browser: Browser
  readonly #page: Page

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser
    this.#page = page
  }

  static async open(): Promise<PictureMaker> {
    const executablePath = findSystemChromium()
    const browser = await chromium.launch(executablePath ? { executablePath } : {})
    const page = await browser.newPage()
    await page.route(`${ORIGIN}/**`, route =>
      route.request().url().endsWith('.mjs')
        ? route.fulfill({ contentType: 'text/javascript', body: readFileSync(library) })
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    )
    await page.goto(`${ORIGIN}/`)
    return new PictureMaker(browser, page)
  }

  close(): Promise<void> {
    return this.#browser.close()
  }

  /** The first page of a PDF. */
  async ofPdf(pdf: Buffer, quality: PictureQuality): Promise<Buffer> {
    const look = { ...looks[quality], address: `${ORIGIN}/pdfjs.mjs` }
    const encoded = await this.#page.evaluate(picture, { pdf: pdf.toString('base64'), look })
    return Buffer.from(encoded, 'base64')
  }
}

/** Runs in the browser. */
async function picture({ pdf, look }: { pdf: string; look: Look & { address: string } }): Promise<string> {
  type Viewport = { width: number; height: number }
  type Loaded = {
    getPage(number: number): Promise<{
      getViewport(options: { scale: number }): Viewport
      render(options: object): { promise: Promise<void> }
    }>
  }
  const { getDocument } = (await import(look.address)) as {
    getDocument: (options: object) => { promise: Promise<Loaded> }
  }
  const data = Uint8Array.from(atob(pdf), letter => letter.charCodeAt(0))
  const page = await (await getDocument({ data, verbosity: 0 }).promise).getPage(1)
  const viewport = page.getViewport({ scale: look.dpi / 72 })
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)]
  const paper = document.createElement('canvas')
  paper.width = width
  paper.height = height
  await page.render({ canvas: paper, viewport }).promise
  const photo = document.createElement('canvas')
  photo.width = width
  photo.height = height
  const pen = photo.getContext('2d')!
  pen.fillStyle = look.degrees === 0 ? '#fff' : '#5b5148'
  pen.fillRect(0, 0, width, height)
  pen.translate(width / 2, height / 2)
  pen.rotate((look.degrees * Math.PI) / 180)
  pen.filter = `blur(${String(look.blur)}px)`
  pen.drawImage(paper, -width / 2, -height / 2)
  const image = pen.getImageData(0, 0, width, height)
  // The same grain in every run, or a bench could not be compared with the last one.
  let seed = 42
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = 1 - look.shade * ((x / width + y / height) / 2)
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      const grain = (seed / 2_147_483_648 - 0.5) * 2 * look.noise
      const at = (y * width + x) * 4
      for (let part = 0; part < 3; part++) image.data[at + part] = image.data[at + part]! * light + grain
    }
  pen.putImageData(image, 0, 0)
  return photo.toDataURL(look.type, 0.82).split(',')[1] ?? ''
}
