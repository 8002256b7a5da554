import { PHONE_ONLY, TARGET_BYTES } from './checkFile.ts'

/** Longest side in pixels of a reduced picture: an A4 page stays readable at 200 dots per inch. */
const LONGEST = 2400
const qualities = [0.85, 0.7, 0.55] as const

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
}

function draw(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('There is no canvas')
  // JPEG has no transparency: transparent pixels would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * Converts a picture to an upright JPEG of less than a megabyte. Camera metadata (place, time) is dropped.
 * @throws when the browser cannot read the picture
 */
export async function shrink(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    let best: Blob | null = null
    for (let longest = LONGEST; longest > 600; longest *= 0.75) {
      const canvas = draw(picture, Math.min(1, longest / Math.max(picture.width, picture.height)))
      for (const quality of qualities) {
        best = await encode(canvas, quality)
        if (best && best.size <= TARGET_BYTES) break
      }
      if (best && best.size <= TARGET_BYTES) break
    }
    if (!best) throw new Error('The picture cannot be written')
    // A picture that does not get smaller is returned unchanged.
    if (best.size >= file.size && !PHONE_ONLY.test(file.name)) return file
    return new File([best], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' })
  } finally {
    picture.close()
  }
}
