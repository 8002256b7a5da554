import { type ImageHead, imageHead, withPlainOrientation } from './imageHead.ts'
import type { Page } from '../pdf/cells.ts'
import type { UnreadReason } from '../document.types.ts'

/** A picture that takes longer than a minute and more memory than the reading process may have. */
export const MAX_PIXELS = 25_000_000

/** A picture of a page, ready for the recognition. */
export type PagePicture = {
  readonly content: Buffer
  /** In dots, upright. */
  readonly width: number
  readonly height: number
  readonly page: Page
  /** The part of the page that it fills, in the page's units from the upper left corner. */
  readonly frame: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** A photo as the page that it is. @returns why it is not read */
export function pictureOf(bytes: Buffer): PagePicture | UnreadReason {
  const head = imageHead(bytes)
  if (head === undefined || head.isAnimated) return 'notReadable'
  if (head.width * head.height > MAX_PIXELS) return 'imageTooLarge'
  const [width, height] = upright(head)
  return {
    content: head.format === 'jpeg' ? withPlainOrientation(bytes, head) : bytes,
    width,
    height,
    page: { number: 1, width, height },
    frame: { x: 0, y: 0, width, height },
  }
}

const upright = ({ width, height, orientation }: ImageHead): [number, number] =>
  orientation >= 5 ? [height, width] : [width, height]
