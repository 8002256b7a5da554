import type { Language } from '../../db/tables.ts'

/** A person who has to sign. `id` is the portal's own; the service tells its answers apart by it. */
export type SigningPerson = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** Whose electronic identity must be used; null leaves it to the service to ask. */
  readonly identity: { readonly countryCode: string; readonly code: string } | null
}

export type NewSigning = {
  /** Headline of the signing page. */
  readonly name: string
  /** Of an uploaded PDF. */
  readonly fileToken: string
  readonly language: Language
  readonly people: readonly SigningPerson[]
  /** Called by the service when something has happened; only ever a reason to ask it. */
  readonly postbackUrl: string
}

export type CreatedSigning = { readonly token: string; readonly signerTokens: Readonly<Record<string, string>> }

/**
 * How a signing stands. OPEN: `signed` have, the others may. COMPLETED: all have, and the signed PDF can be fetched. FAILED: somebody
 * refused (`refused`), or the service gave up; nothing of it counts. GONE: the service does not know it (any more).
 */
export type SigningState =
  | { readonly state: 'OPEN'; readonly signed: readonly string[] }
  | { readonly state: 'COMPLETED'; readonly file: SignedFile }
  | { readonly state: 'FAILED'; readonly refused: boolean }
  | { readonly state: 'GONE' }

/** `digest` is the hash of the file, in hexadecimal; its length tells SHA-256 from SHA-1. */
export type SignedFile = { readonly url: string; readonly digest: string }

/**
 * A service where people sign a PDF with their electronic identities, on its own page in a frame. Every call gives up when the signal
 * says so.
 * @throws ProviderFault (server/providers/call) when the service does not answer, or not with what its protocol says
 */
export type ESigning = {
  /** Where its signing pages are: the only origin that the portal frames. */
  readonly origin: string
  /** @returns the token of the file */
  upload(file: { readonly name: string; readonly content: Buffer }, signal: AbortSignal): Promise<string>
  /** False while the service still looks at the file. */
  isUploaded(fileToken: string, signal: AbortSignal): Promise<boolean>
  create(signing: NewSigning, signal: AbortSignal): Promise<CreatedSigning>
  /** The page of one person; whoever has this address may try to sign there. */
  addressOf(token: string, signerToken: string): string
  stateOf(token: string, people: readonly string[], signal: AbortSignal): Promise<SigningState>
  /** The signed PDF, held against the digest that the service named. */
  download(file: SignedFile, signal: AbortSignal): Promise<Buffer>
}
