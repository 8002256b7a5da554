import { readFileSync } from 'node:fs'

/** Those that the driver knows. All but the first two check the certificate and, for each server, its own name. */
const modes: ReadonlySet<string> = new Set(['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'])
const fileParameters = ['sslrootcert', 'sslcert', 'sslkey'] as const

/**
 * What is wrong with the parameters for TLS of a database address, as the end of a sentence; null if nothing is. The
 * driver takes an unknown mode without a word, and a missing file ends the process without a sentence.
 */
export function tlsProblem(url: string): string | null {
  const start = url.indexOf('?')
  const query = new URLSearchParams(start < 0 ? '' : url.slice(start))
  const mode = query.get('sslmode')
  if (mode !== null && !modes.has(mode)) return `must have one of these as sslmode: ${[...modes].join(', ')}.`
  for (const name of fileParameters) {
    const file = query.get(name)
    if (file === null) continue
    try {
      readFileSync(file)
    } catch {
      return `names a file as ${name} that cannot be read.`
    }
  }
  return null
}
