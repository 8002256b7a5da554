import { createHash, randomBytes } from 'node:crypto'
import { appendPage } from './signedPdf.ts'

export type SimulatedSigner = {
  readonly id: string
  readonly name: string
  readonly surname: string
  readonly accessToken: string
  state: 'pending' | 'signed' | 'failed'
  signedAt: Date | null
}
export type SimulatedFile = { readonly name: string; readonly content: Buffer }
export type SimulatedSession = {
  readonly token: string
  readonly name: string
  readonly language: string
  readonly file: SimulatedFile
  readonly postbackUrl: string
  readonly signers: readonly SimulatedSigner[]
  state: 'pending' | 'completed' | 'failed'
  signed: { readonly content: Buffer; readonly digest: string } | null
}
/** Headline, and one line per signer, of the page that is added to a signed document. */
export type SignaturePage = (
  language: string,
  people: readonly { readonly name: string; readonly at: Date }[],
) => readonly { readonly text: string; readonly size: number }[]
type NewSession = Pick<SimulatedSession, 'name' | 'language' | 'postbackUrl'> & {
  fileToken: string
  signers: readonly Pick<SimulatedSigner, 'id' | 'name' | 'surname'>[]
}

/** Beyond this number of sessions the oldest are deleted, as the real gateway does after 30 days. */
const MAX_SIGNINGS = 200
const POSTBACK_TIMEOUT_MS = 5_000

/**
 * Uploaded files and signings of the simulated gateway, in the memory of this process. After one of several people has
 * signed, the others sign automatically after a delay.
 */
export class SimulatedSignings {
  readonly #files = new Map<string, SimulatedFile>()
  readonly #sessions = new Map<string, SimulatedSession>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #otherSignersDelayMs: number
  readonly #page: SignaturePage

  constructor({ othersSeconds, page }: { othersSeconds: number; page: SignaturePage }) {
    this.#otherSignersDelayMs = othersSeconds * 1000
    this.#page = page
  }

  addFile(file: SimulatedFile): string {
    const token = newToken()
    this.#files.set(token, file)
    forget(this.#files)
    return token
  }

  file(token: string): SimulatedFile | undefined {
    return this.#files.get(token)
  }

  create({ fileToken, signers, ...session }: NewSession): SimulatedSession | undefined {
    const file = this.#files.get(fileToken)
    if (file === undefined || signers.length === 0) return undefined
    const created: SimulatedSession = {
      ...session,
      token: newToken(),
      file,
      state: 'pending',
      signed: null,
      signers: signers.map(signer => ({ ...signer, accessToken: newToken(), state: 'pending', signedAt: null })),
    }
    this.#sessions.set(created.token, created)
    forget(this.#sessions)
    return created
  }

  find(token: string): SimulatedSession | undefined {
    return this.#sessions.get(token)
  }

  /** All sessions, newest last. */
  list(): SimulatedSession[] {
    return [...this.#sessions.values()]
  }

  sign(session: SimulatedSession, signer: SimulatedSigner): void {
    if (session.state !== 'pending' || signer.state !== 'pending') return
    signer.state = 'signed'
    signer.signedAt = new Date()
    const waiting = session.signers.filter(({ state }) => state === 'pending')
    const [next] = waiting
    if (next === undefined) this.#complete(session)
    else this.#schedule(() => this.sign(session, next))
    this.#call(session, next === undefined ? 'signing_completed' : 'signer_signed')
  }

  refuse(session: SimulatedSession, signer: SimulatedSigner): void {
    if (session.state !== 'pending' || signer.state !== 'pending') return
    signer.state = 'failed'
    session.state = 'failed'
    this.#call(session, 'signer_declined')
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #complete(session: SimulatedSession): void {
    const people = session.signers.map(({ name, surname, signedAt }) => ({
      name: `${name} ${surname}`,
      at: signedAt ?? new Date(),
    }))
    const content = appendPage(session.file.content, this.#page(session.language, people))
    session.signed = { content, digest: createHash('sha256').update(content).digest('hex') }
    session.state = 'completed'
  }

  #schedule(work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, this.#otherSignersDelayMs).unref()
    this.#timers.add(timer)
  }

  /** Calls the postback URL; the portal then queries the state. A failed call changes nothing here. */
  #call(session: SimulatedSession, action: string): void {
    fetch(session.postbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'ok', action, token: session.token }),
      signal: AbortSignal.timeout(POSTBACK_TIMEOUT_MS),
    })
      .then(answer => answer.body?.cancel())
      .catch(() => undefined)
  }
}

function newToken(): string {
  return randomBytes(24).toString('base64url')
}

function forget(map: Map<string, unknown>): void {
  for (const key of [...map.keys()].slice(0, Math.max(0, map.size - MAX_SIGNINGS))) map.delete(key)
}
