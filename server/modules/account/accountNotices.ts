import type { Transaction } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'
import { enqueue } from '../../outbox/outbox.repository.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Texts } from '../../texts/texts.ts'

type Person = { email: string; phone_number: string | null; first_name: string; language: Language }

/**
 * Messages about changed credentials, written in the transaction of the change. Notices of a changed contact go to the
 * former one, so that the owner of a hijacked account still receives them.
 */
export type AccountNotices = {
  /** To the former address; the new one receives the confirmation link. */
  emailChanged(trx: Transaction<Tables>, person: Person): Promise<void>
  /** To the address to be confirmed. */
  confirmEmail(trx: Transaction<Tables>, person: Person, email: string, link: string): Promise<void>
  /** To the former number. */
  phoneChanged(trx: Transaction<Tables>, person: Person): Promise<void>
  identityChanged(trx: Transaction<Tables>, person: Person, method: 'Smart-ID' | 'Mobile-ID'): Promise<void>
}

export function accountNotices(
  texts: Texts,
  { provider: brand, supportEmail: support, supportPhone }: PortalSettings['brand'],
  now: () => Date,
): AccountNotices {
  const mail = async (
    trx: Transaction<Tables>,
    person: Person,
    to: string,
    audience: 'OWNER' | 'ACCOUNT',
    [subject, text]: [string, string],
    parameters = {},
  ) => {
    const all = { brand, name: person.first_name, support, supportPhone, ...parameters }
    const textOf = (key: string) => texts.get(person.language, 'server', key, all)
    await enqueue(trx, { channel: 'EMAIL', to, audience, subject: textOf(subject), text: textOf(text), now: now() })
  }
  return {
    async emailChanged(trx, person) {
      await mail(trx, person, person.email, 'OWNER', ['mail.emailChanged.subject', 'mail.emailChanged.toOld'])
    },
    async confirmEmail(trx, person, email, link) {
      await mail(trx, person, email, 'ACCOUNT', ['mail.emailChanged.confirmSubject', 'mail.emailChanged.toNew'], {
        link,
      })
    },
    async phoneChanged(trx, person) {
      if (person.phone_number === null) return
      await enqueue(trx, {
        channel: 'SMS',
        to: person.phone_number,
        audience: 'OWNER',
        text: texts.get(person.language, 'server', 'sms.phoneChanged', { brand, supportPhone }),
        now: now(),
      })
    },
    async identityChanged(trx, person, method) {
      await mail(trx, person, person.email, 'OWNER', ['mail.identityChanged.subject', 'mail.identityChanged.text'], {
        method,
      })
    },
  }
}
