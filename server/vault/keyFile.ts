import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { StartError } from '../errors.ts'
import type { KeySource } from './keySource.ts'

/**
 * Writes the generated keys of a first start next to the data, readable by this user only, before they encrypt
 * anything.
 * @throws StartError if the folder is not writable, or another process was faster
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
