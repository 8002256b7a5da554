import type { Channel } from '../../../schemas/vocabulary.ts'
import type { Language, RelatedRole } from '../../db/tables.ts'
import type { NewMessage } from '../../outbox/outbox.repository.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Texts } from '../../texts/texts.ts'

type InvitationMessage = Omit<NewMessage, 'now'>
export type MessageTools = {
  texts: Pick<Texts, 'get'>
  portal: Pick<PortalSettings, 'brand' | 'relatedApplicants' | 'defaultLanguage'>
}
export type InvitationMail = {
  role: RelatedRole
  name: string
  phone: string
  email: string
  link: string
  code: string
  language: Language
  /** Applicant's first name and application number: they show the recipient that the invitation is genuine. */
  applicant: string
  reference: string
}

/** Link and code use different channels, so intercepting one of them is not enough. */
export function invitationMessages(
  { texts, portal }: MessageTools,
  linkBy: Channel,
  mail: InvitationMail,
): readonly [InvitationMessage, InvitationMessage] {
  const { brand, relatedApplicants } = portal
  const parameters = {
    name: mail.name,
    link: mail.link,
    code: mail.code,
    applicant: mail.applicant,
    reference: mail.reference,
    days: relatedApplicants.expiryDays,
    brand: brand.provider,
    email: brand.supportEmail,
    phone: brand.supportPhone,
  }
  const text = (key: string) => texts.get(mail.language, 'server', key, parameters)
  if (linkBy === 'SMS')
    return [
      { channel: 'SMS', to: mail.phone, audience: 'OUTSIDE', text: text('sms.applicantLink.text') },
      codeMessage({ texts, portal }, 'EMAIL', mail),
    ]
  const subject = text(mail.role === 'spouse' ? 'mail.spouseInvitation.subject' : 'mail.guarantorInvitation.subject')
  const body = text(mail.role === 'spouse' ? 'mail.spouseInvitation.text' : 'mail.guarantorInvitation.text')
  return [
    { channel: 'EMAIL', to: mail.email, audience: 'OUTSIDE', subject, text: body },
    codeMessage({ texts, portal }, 'SMS', mail),
  ]
}

/** The access code alone, over its channel. */
export function codeMessage(
  { texts, portal: { brand } }: MessageTools,
  by: Channel,
  mail: Pick<InvitationMail, 'name' | 'phone' | 'email' | 'code' | 'reference' | 'language'>,
): InvitationMessage {
  const { name, phone, email, code, reference, language } = mail
  const text = (key: string): string =>
    texts.get(language, 'server', key, {
      name,
      code,
      reference,
      brand: brand.provider,
      email: brand.supportEmail,
      phone: brand.supportPhone,
    })
  if (by === 'SMS') return { channel: 'SMS', to: phone, audience: 'OUTSIDE', text: text('sms.applicantCode.text') }
  return {
    channel: 'EMAIL',
    to: email,
    audience: 'OUTSIDE',
    subject: text('mail.applicantCode.subject'),
    text: text('mail.applicantCode.text'),
  }
}
