import { createRequire } from 'node:module'
import { languageFolder, type Language } from './packages.ts'

/** A word of a picture, in dots from its upper left corner. */
export type Word = {
  readonly text: string
  /** 0 to 100, as the recognition rates itself. */
  readonly confidence: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** Words of one line. */
export type Line = readonly Word[]

type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
type Found = { readonly text: string; readonly confidence: number; readonly bbox: Box }
type Page = {
  readonly blocks: readonly { paragraphs: readonly { lines: readonly { words: readonly Found[] }[] }[] }[] | null
}
type Worker = {
  setParameters(parameters: Record<string, string>): Promise<unknown>
  reinitialize(languages: string): Promise<unknown>
  recognize(image: Buffer, options: object, output: object): Promise<{ data: Page }>
  terminate(): Promise<unknown>
}
/** The part of tesseract.js that is used. Its own types are not there without the optional package. */
type Tesseract = {
  createWorker(languages: string, mode: number, options: object): Promise<Worker>
}

const NEURAL_NETWORK = 1
/** Finds as much text as possible in no order: an invoice is no running text, and its cells are sorted here. */
const SPARSE_TEXT = '11'
/** Weaker words are noise of the paper. */
const LEAST_CONFIDENCE = 20

/** Recognises the text of pictures. It makes a thread for the recognition, which stays with its data. */
export class TextRecogniser {
  #worker: Worker | null = null
  #languages = ''

  /** Loads the recognition and its data, which takes seconds, on a busy machine half a minute. */
  async prepare(languages: readonly Language[]): Promise<void> {
    await this.#open(languages.join('+'))
  }

  /** @throws if it is no image that the recognition can decode */
  async read(image: Buffer, languages: readonly Language[]): Promise<Line[]> {
    const worker = await this.#open(languages.join('+'))
    const { data } = await worker.recognize(image, { rotateAuto: true }, { text: false, blocks: true })
    return (data.blocks ?? [])
      .flatMap(block => block.paragraphs.flatMap(paragraph => paragraph.lines))
      .map(line => line.words.filter(word => word.confidence >= LEAST_CONFIDENCE).map(wordOf))
      .filter(line => line.length > 0)
  }

  async #open(languages: string): Promise<Worker> {
    if (this.#worker !== null && this.#languages === languages) return this.#worker
    await this.#worker?.terminate()
    this.#worker = null
    const { createWorker } = createRequire(import.meta.url)('tesseract.js') as Tesseract
    const worker = await createWorker(languages, NEURAL_NETWORK, {
      // Without a folder it would fetch the data from a public address, without "none" write it beside the program.
      langPath: languageFolder().replace(/\/$/, ''),
      cacheMethod: 'none',
      gzip: true,
      // An error is that of the call; without a handler it would end the process.
      errorHandler: () => undefined,
    })
    await worker.setParameters({ tessedit_pageseg_mode: SPARSE_TEXT })
    this.#worker = worker
    this.#languages = languages
    return worker
  }
}

function wordOf({ text, confidence, bbox: { x0, y0, x1, y1 } }: Found): Word {
  return { text, confidence, x: x0, y: y0, width: x1 - x0, height: y1 - y0 }
}
