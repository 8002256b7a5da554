import type { Language } from '../../db/tables.ts'

/**
 * Person to authenticate. `nationalIdentityNumber` is in the official written format (Latvia with its hyphen), see
 * schemas/validation/personalCode.ts.
 */
export type Person = {
  readonly countryCode: string
  readonly nationalIdentityNumber: string
  /** With dial code; Mobile-ID only. */
  readonly phoneNumber: string | null
}

export type Question = {
  readonly person: Person
  /** Random bytes of the portal; the signed data is derived from them. */
  readonly challenge: Buffer
  /** Text shown on the phone beside the control code, at most 50 characters. */
  readonly displayText: string
  readonly language: Language
}

/** Why a session ended without authentication. */
export type IdentityFailure = 'REFUSED' | 'TIMEOUT' | 'WRONG_CODE' | 'NO_ACCOUNT' | 'UNREACHABLE' | 'UNUSABLE'

/**
 * `COMPLETE`: everything was verified, and it is the requested person. `INVALID`: the provider reports completion, but
 * its proof failed verification (signature, certificate, person). `reason` is the failed check and contains nothing
 * about the person.
 */
export type Outcome =
  | { readonly state: 'RUNNING' }
  | { readonly state: 'COMPLETE' }
  | { readonly state: 'REFUSED'; readonly refusal: IdentityFailure; readonly detail: string }
  | { readonly state: 'INVALID'; readonly reason: string }

export type Start = { readonly state: 'STARTED'; readonly sessionId: string } | Extract<Outcome, { state: 'REFUSED' }>

/**
 * Service that authenticates a person on their phone. Both calls abort with the signal.
 * @throws ProviderFault (server/providers/call) if the service does not respond or violates its protocol
 */
export type IdentityProvider = {
  /** The four digits shown by both page and phone, computed from the challenge. */
  verificationCode(challenge: Buffer): string
  newChallenge(): Buffer
  /** Notifies the phone. */
  start(question: Question, signal: AbortSignal): Promise<Start>
  /** Waits up to `waitMs` for the result. Pass the question of `start`; the proof is verified against it. */
  poll(sessionId: string, question: Question, waitMs: number, signal: AbortSignal): Promise<Outcome>
}
