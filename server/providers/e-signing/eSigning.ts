import type { Language } from '../../db/tables.ts'

/** A person who has to sign. `id` is the portal's own; the service uses it in its responses. */
export type SigningPerson = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** Required electronic identity; null lets the service ask the person. */
  readonly identity: { readonly countryCode: string; readonly code: string } | null
}

export type NewSigning = {
  /** Headline of the signing page. */
  readonly name: string
  /** Token of an uploaded PDF. */
  readonly fileToken: string
  readonly language: Language
  readonly people: readonly SigningPerson[]
  /** URL that the service calls on any event; the call only triggers a query. */
  readonly postbackUrl: string
}

export type CreatedSigning = { readonly token: string; readonly signerTokens: Readonly<Record<string, string>> }

/**
 * OPEN: those in `signed` have signed, the others still may. COMPLETED: everyone has, and the signed PDF can be
 * downloaded. FAILED: someone declined (`refused`) or the service gave up, so the signing is void. GONE: the service
 * does not know it (any more).
 */
export type SigningState =
  | { readonly state: 'OPEN'; readonly signed: readonly string[] }
  | { readonly state: 'COMPLETED'; readonly file: SignedFile }
  | { readonly state: 'FAILED'; readonly refused: boolean }
  | { readonly state: 'GONE' }

/** `digest` is the hash of the file in hexadecimal; its length distinguishes SHA-256 from SHA-1. */
export type SignedFile = { readonly url: string; readonly digest: string }

/**
 * Service where people sign a PDF with their electronic identities, on its own page in a frame. Every call aborts with
 * the signal.
 * @throws ProviderFault (server/providers/call) if the service does not respond or violates its protocol
 */
export type ESigning = {
  /** Origin of its signing pages: the only origin that the portal frames. */
  readonly origin: string
  /** @returns the token of the file */
  upload(file: { readonly name: string; readonly content: Buffer }, signal: AbortSignal): Promise<string>
  /** False while the service is still processing the file. */
  isUploaded(fileToken: string, signal: AbortSignal): Promise<boolean>
  create(signing: NewSigning, signal: AbortSignal): Promise<CreatedSigning>
  /** URL of one signer's page; anyone who has it may try to sign there. */
  addressOf(token: string, signerToken: string): string
  stateOf(token: string, people: readonly string[], signal: AbortSignal): Promise<SigningState>
  /** Downloads the signed PDF and verifies the digest that the service reported. */
  download(file: SignedFile, signal: AbortSignal): Promise<Buffer>
}
