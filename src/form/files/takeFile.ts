import type { FileRules } from '../../contract/formServices.ts'
import { checkBeforeReading, checkContent, type FileFault, PHONE_ONLY, safeFileName } from './checkFile.ts'

export type TakenFile = { fileName: string; content: Blob; isSmaller: boolean }

type Place = {
  attachedBytes: () => number
  rules: FileRules
  names: () => readonly string[]
  progress: (fraction: number) => void
}

/**
 * Reads a chosen file, shrinks a picture and gives it a unique name.
 * @returns the file, or why it is rejected
 * @throws when the browser cannot read it
 */
export async function takeFile(
  chosen: File,
  shrink: ((file: File) => Promise<File>) | undefined,
  place: Place,
): Promise<TakenFile | FileFault> {
  const file = shrink ? await shrink(chosen).catch(() => undefined) : chosen
  if (!file) return PHONE_ONLY.test(chosen.name) ? 'fileHeic' : 'fileCorrupt'
  const tooLarge = checkBeforeReading(file, place.attachedBytes(), place.rules)
  if (tooLarge) return tooLarge
  const bytes = await readFile(file, place.progress)
  const corrupt: FileFault | undefined = bytes.length === 0 ? 'fileCorrupt' : checkContent(file.name, bytes)
  if (corrupt) return corrupt
  return {
    fileName: safeFileName(file.name, place.names()),
    content: new Blob([bytes.slice().buffer], { type: file.type }),
    isSmaller: file !== chosen,
  }
}

/**
 * Reads a file into memory with progress. A file in a cloud drive or deleted later is then available, and an unreadable
 * one is found now and not on submit.
 * @throws when the browser cannot read it
 */
function readFile(file: Blob, onProgress: (fraction: number) => void): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onprogress = event => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
    }
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'))
    reader.onload = () =>
      reader.result instanceof ArrayBuffer
        ? resolve(new Uint8Array(reader.result))
        : reject(new Error('The file cannot be read'))
    reader.readAsArrayBuffer(file)
  })
}
