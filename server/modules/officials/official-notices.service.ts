import type { Transaction } from 'kysely'
import type { Language, PermissionType, ProductType, Tables } from '../../db/tables.ts'
import { enqueue } from '../../outbox/outbox.repository.ts'
import type { Texts } from '../../texts/texts.ts'

type Person = { email: string; first_name: string; language: Language }
type Place = { type: ProductType; party_name: string }

export type OfficialNotices = {
  /**
   * Writes the e-mail to the user in the transaction of the change; an empty permission list means that access has
   * ended.
   */
  permissionsChanged(
    trx: Transaction<Tables>,
    person: Person,
    place: Place,
    permissions: readonly PermissionType[],
  ): Promise<void>
  /** Notifies the user that a colleague has stored their phone or identity. */
  loginCompleted(trx: Transaction<Tables>, person: Person, place: Place): Promise<void>
}

export function officialNotices(texts: Texts, brand: string, now: () => Date): OfficialNotices {
  return {
    async permissionsChanged(trx, { email, first_name: name, language }, { type, party_name: company }, permissions) {
      const text = (key: string, parameters = {}) => texts.get(language, 'server', key, { brand, ...parameters })
      const product = text(`mail.product.${type}`)
      const labels = permissions.map(permission => text(`mail.permission.${permission}`))
      const mail =
        permissions.length === 0
          ? {
              subject: text('mail.permissionsRemoved.subject', { company }),
              text: text('mail.permissionsRemoved.text', { name, company, product }),
            }
          : {
              subject: text('mail.permissionsChanged.subject', { company }),
              text: text('mail.permissionsChanged.text', {
                name,
                company,
                product,
                permissions: labels.map(label => `- ${label}`).join('\n'),
              }),
            }
      await enqueue(trx, { channel: 'EMAIL', to: email, audience: 'ACCOUNT', ...mail, now: now() })
    },
    async loginCompleted(trx, { email, first_name: name, language }, { party_name: company }) {
      const text = (key: string) => texts.get(language, 'server', key, { brand, name, company })
      await enqueue(trx, {
        channel: 'EMAIL',
        to: email,
        audience: 'ACCOUNT',
        subject: text('mail.loginCompleted.subject'),
        text: text('mail.loginCompleted.text'),
        now: now(),
      })
    },
  }
}
