const QUALITY = 0.82
/** Brightness of single dots varies by so much, of 255. */
const GRAIN = 16
/** The lower corner is darker by this share. */
const SHADE = 0.18

/**
 * A drawing as the photo that a telephone takes of it: grain, uneven light and JPEG.
 * @param address of the drawing, on this server
 */
export async function photoOf(address: string): Promise<Blob> {
  const drawing = new Image()
  drawing.src = address
  await drawing.decode()
  const { naturalWidth: width, naturalHeight: height } = drawing
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser cannot draw')
  pen.drawImage(drawing, 0, 0)
  const image = pen.getImageData(0, 0, width, height)
  const { data } = image
  for (let at = 0; at < data.length; at += 4) {
    const dot = at / 4
    const light = 1 - (SHADE * ((dot % width) / width + dot / width / height)) / 2
    const grain = (Math.random() - 0.5) * 2 * GRAIN
    for (let part = 0; part < 3; part++) data[at + part] = (data[at + part] ?? 0) * light + grain
  }
  pen.putImageData(image, 0, 0)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob === null ? reject(new Error('this browser cannot draw')) : resolve(blob)),
      'image/jpeg',
      QUALITY,
    )
  })
}
