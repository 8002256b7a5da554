import type { FormDocument, Json } from '../../../contract/formTypes.ts'
import type { Sender } from '../send/sender.ts'

/**
 * What follows the filled-in form: `direct` sends it (partners who fill in for a customer), `review` sends it after a check of the answers,
 * `private` and `business` ask for a confirmation besides (FRM-61).
 */
export type Flow = 'direct' | 'review' | 'private' | 'business'

/**
 * Who reads the result: the applicant; a spouse or guarantor, whose part belongs to the application of another person and who is promised no
 * offer; or a partner's employee, whose customer is the one who hears from the provider.
 */
export type SentBy = 'applicant' | 'related' | 'partner'

export type RequestFormProps = {
  form: string
  mode: string
  flow: Flow
  sender: Sender
  /** Values that the page adds. The same object while they are the same. */
  given: Readonly<Record<string, Json>>
  /** What the form begins with when nothing was kept of it: a calculation, the name of the person who was invited. */
  start?: FormDocument
  /** Where the button of the result page leads; the applicants' start page unless said otherwise. */
  home?: { href: string; label: string }
  /** Name under which the answers are kept; the form and its mode unless said otherwise. */
  draftName?: string
  /** Nothing is stored: the result says so. */
  isTrial?: boolean
  /** Whom the result speaks to; the applicant unless said otherwise. */
  sentBy?: SentBy
}
