/**
 * Reads a file into memory with progress. A file in a cloud drive or deleted later is then available, and an unreadable
 * one is found now and not on submit.
 * @throws when the browser cannot read it
 */
export function readFile(file: Blob, onProgress: (fraction: number) => void): Promise<Uint8Array> {
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
