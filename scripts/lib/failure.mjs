// Reports failures before the server runs, in a sentence the user can act on.

/** A failure whose message is sufficient: printed without a stack. */
export class ScriptFailure extends Error {}

const causes = /** @type {Record<string, (path: string) => string>} */ ({
  EACCES: path => `${path} is not writable for this user. Change its owner, or run as the user who owns the folder.`,
  EPERM: path => `${path} is not writable for this user. Change its owner, or run as the user who owns the folder.`,
  EROFS: path => `${path} is on a file system that can only be read. Copy the project to a folder that can be written.`,
  ENOSPC: path => `The disk is full (writing ${path}). Free some space and try again.`,
})

/** @param {unknown} error @returns {string} */
export function failureText(error) {
  if (error instanceof ScriptFailure) return error.message
  const { code, path, message } = /** @type {NodeJS.ErrnoException} */ (
    error instanceof Error ? error : new Error(String(error))
  )
  return causes[code ?? '']?.(path ?? 'The project folder') ?? message
}

/**
 * Runs a script's main function; a failure prints one sentence on stderr and exits with code 1.
 * @param {() => Promise<void>} main
 */
export async function runScript(main) {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${failureText(error)}\n`)
    process.exitCode = 1
  }
}
