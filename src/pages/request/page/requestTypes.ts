import type { FormDocument, Json } from '../../../contract/formTypes.ts'
import type { Sender } from '../send/sender.ts'

/**
 * What follows the filled-in form. `direct` sends it (partners who fill in for a customer), `review` sends it after a
 * review, `private` and `business` also require a confirmation (FRM-61).
 */
export type Flow = 'direct' | 'review' | 'private' | 'business'

/**
 * Whom the result page addresses: the applicant; a spouse or guarantor, whose part belongs to another person's
 * application and who is promised no offer; or a partner's employee, whose customer the provider will contact.
 */
export type SentBy = 'applicant' | 'related' | 'partner'

export type RequestFormProps = {
  form: string
  mode: string
  flow: Flow
  sender: Sender
  /** Values that the page adds. Must keep its reference while unchanged. */
  presets: Readonly<Record<string, Json>>
  /** Start values when nothing was saved: a calculation, or the invited person's name. */
  start?: FormDocument
  /** Target of the result page's button; by default the applicants' start page. */
  home?: { href: string; label: string }
  /** Name under which the answers are saved; by default form and mode. */
  draftName?: string
  /** Nothing is stored on the server, and the result says so. */
  isTrial?: boolean
  /** Whom the result addresses; by default the applicant. */
  sentBy?: SentBy
}
