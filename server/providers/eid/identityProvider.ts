import type { Language } from '../../db/tables.ts'

/** Who is asked. `nationalIdentityNumber` is written as the state writes it (Latvia with its hyphen), see schemas/validation/personalCode.ts. */
export type Person = {
  readonly countryCode: string
  readonly nationalIdentityNumber: string
  /** With dial code; Mobile-ID only. */
  readonly phoneNumber: string | null
}

export type Question = {
  readonly person: Person
  /** Own random bytes; what the person signs is made of them. */
  readonly challenge: Buffer
  /** What the phone shows beside the control code, at most 50 characters. */
  readonly displayText: string
  readonly language: Language
}

/** How a person or a phone ended the question without an authentication. */
export type Refusal = 'REFUSED' | 'TIMEOUT' | 'WRONG_CODE' | 'NO_ACCOUNT' | 'UNREACHABLE' | 'UNUSABLE'

/**
 * `COMPLETE`: everything was verified, and it is the person who was asked. `INVALID`: the provider says it is complete, but its proof
 * is not one (signature, certificate, person); `reason` names the check that failed and carries nothing about the person.
 */
export type Outcome =
  | { readonly state: 'RUNNING' }
  | { readonly state: 'COMPLETE' }
  | { readonly state: 'REFUSED'; readonly refusal: Refusal; readonly detail: string }
  | { readonly state: 'INVALID'; readonly reason: string }

export type Start = { readonly state: 'STARTED'; readonly sessionId: string } | Extract<Outcome, { state: 'REFUSED' }>

/**
 * A service that asks a person on their phone to prove who they are. Both calls give up when the signal says so.
 * @throws ProviderFault (server/providers/call) when the service does not answer, or not with what its protocol says
 */
export type IdentityProvider = {
  /** The four digits that page and phone both show, computed from the challenge. */
  verificationCode(challenge: Buffer): string
  newChallenge(): Buffer
  /** Makes the phone ring. */
  start(question: Question, signal: AbortSignal): Promise<Start>
  /** Waits up to `waitMs` for the answer. The question is the one of `start`; the proof is held against it. */
  poll(sessionId: string, question: Question, waitMs: number, signal: AbortSignal): Promise<Outcome>
}
