import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { StartError } from '../errors.ts'
import type { KeySource } from './keySource.ts'

/**
 * Writes the keys of a first start beside the data, for this user alone, before anything is encrypted with them.
 * @throws StartError when the folder does not take it, or another process was faster
 */
export function keepNewKeys({ newFile }: KeySource): void {
  if (newFile === null) return
  try {
    const handle = openSync(newFile.path, 'wx', 0o600)
    writeSync(handle, newFile.text)
    fsyncSync(handle)
    closeSync(handle)
    chmodSync(newFile.path, 0o600)
  } catch (error) {
    if (existsSync(newFile.path) && readFileSync(newFile.path, 'utf8') === newFile.text) return
    throw new StartError(
      `The key file ${newFile.path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
