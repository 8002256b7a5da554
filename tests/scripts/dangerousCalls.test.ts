import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../support/testDatabase.ts'

/** Sources of the product without their comments, so that a comment may name what the code must not do. */
const sources = ['server', 'src', 'schemas', 'public'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(?:tsx?|mjs|js)$/.test(file))
    .map(file => {
      const path = join(folder, file)
      const text = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
      return { path, text }
    }),
)

/** `file: match` for what the pattern finds, each once, sorted. */
const found = (pattern: RegExp) =>
  [
    ...new Set(sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`))),
  ].sort()

describe('the sources', () => {
  it('start two programs, each with separate arguments and without a shell', () => {
    expect(found(/\bimport .*'node:child_process'/g)).toEqual([
      "server/manage/postgresProgram.ts: import { spawn } from 'node:child_process'",
      "server/uploads/documents/DocumentReader.ts: import { type ChildProcess, fork } from 'node:child_process'",
    ])
    expect(found(/\bshell: true|\bprocess\.binding\b/g)).toEqual([])
  })

  it('never run text as code', () => {
    expect(found(/\beval\(|\bnew Function\b|'node:vm'|\bset(?:Timeout|Interval)\(\s*['"`]/g)).toEqual([])
  })

  it('compute hashes and signatures with SHA-256, but for one digest of the signing service', () => {
    expect(found(/'(?:md[245]|sha-?1|ripemd160)'/gi)).toEqual(["server/providers/e-signing/dokobit.ts: 'sha1'"])
    expect(found(/\bcreate(?:Hash|Hmac)\(\s*[^,)\s]+/g).filter(place => !place.endsWith("('sha256'"))).toEqual([
      'server/providers/e-signing/dokobit.ts: createHash(digest.length',
    ])
  })

  it('encrypt with AES in GCM only', () => {
    expect(found(/'(?:aes-|des-|rc4|chacha)[^']*'/gi)).toEqual([
      "server/vault/keyRing.ts: 'aes-256-gcm'",
      "src/form/draft/encryption.ts: 'AES-GCM'",
    ])
  })

  it('use Math.random for a delay, the choice of traces to export and the grain of a picture only', () => {
    expect(found(/\bMath\.random\b/g)).toEqual([
      'server/outbox/ChannelWorker.ts: Math.random',
      'server/tracing/Tracer.ts: Math.random',
      'src/pages/simulator/photoOf.ts: Math.random',
    ])
  })

  it('never switch off the check of certificates', () => {
    expect(found(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|insecureHTTPParser/g)).toEqual([])
  })
})
