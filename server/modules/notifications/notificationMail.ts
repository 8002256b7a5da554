import { notificationKinds } from '../../../schemas/notificationKinds.ts'
import { formatMoney } from '../../../schemas/format/decimal.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Texts } from '../../texts/texts.ts'
import type { MailedGroup, MailedPerson } from './delivery.repository.ts'

type Mail = { readonly subject: string; readonly text: string }
type Facts = { readonly person: MailedPerson; readonly groups: readonly MailedGroup[]; readonly token: string }

/** Text of the mail that names what was told since the last one (NTF-21), in the person's language. */
export function notificationMail(
  texts: Texts,
  { brand }: Pick<PortalSettings, 'brand'>,
  publicUrl: string,
): (facts: Facts) => Mail {
  return ({ person, groups, token }) => {
    const text = (key: string, parameters: Record<string, string | number> = {}) =>
      texts.get(person.language, 'server', `mail.notifications.${key}`, parameters)
    const lines = (group: MailedGroup): string[] => [
      text(`kind.${group.kind}`, { count: group.count }),
      ...group.items.map(({ number, name, amount, dueDate }) => {
        const due = dueDate === null ? [] : [text('due', { date: dueDate })]
        const parts = [number, ...(name === null ? [] : [name]), formatMoney(amount.amount, amount.currency), ...due]
        return `- ${parts.join(', ')}`
      }),
      ...(group.count > group.items.length ? [text('more', { count: group.count - group.items.length })] : []),
    ]
    const companies = [...new Set(groups.map(({ company }) => company))].map(company => {
      const own = groups
        .filter(group => group.company === company)
        .toSorted((one, other) => notificationKinds.indexOf(one.kind) - notificationKinds.indexOf(other.kind))
      return [company, ...own.map(group => lines(group).join('\n'))].join('\n\n')
    })
    const parameters = {
      brand: brand.provider,
      name: person.name,
      events: companies.join('\n\n'),
      count: groups.reduce((sum, { count }) => sum + count, 0),
      link: `${publicUrl}/general/dashboard#bell`,
      unsubscribe: `${publicUrl}/unsubscribe/${token}?language=${person.language}`,
    }
    return { subject: text('subject', parameters), text: text('text', parameters) }
  }
}
