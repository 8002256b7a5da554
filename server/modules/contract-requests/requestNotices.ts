import type { Transaction } from 'kysely'
import type { ContractRequestKind, Language, Tables } from '../../db/tables.ts'
import type { PublishedForm } from '../../forms/forms.ts'
import { enqueue } from '../../outbox/outbox.repository.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Texts } from '../../texts/texts.ts'
import type { LockedRequest, Recipient } from './progress.repository.ts'
import { answerLines, type SentFileName } from './answers.ts'

export type NoticeFacts = {
  kind: ContractRequestKind
  reference: string
  company: string
  contractNumber: string
  form: Pick<PublishedForm, 'ui' | 'texts'>
  payload: unknown
  files: readonly SentFileName[]
  thirdParty: { name: string; registration_code: string } | undefined
  author: { email: string; first_name: string; last_name: string }
  language: Language
  now: Date
}

export type WithdrawalFacts = { readonly request: LockedRequest; readonly now: Date }
export type AnswerFacts = WithdrawalFacts & {
  readonly status: 'APPROVED' | 'DECLINED'
  readonly note: string | null
  readonly recipient: Recipient
}

export type RequestNotices = {
  /** Writes the provider's e-mail and the user's confirmation in the transaction of the request. */
  submitted(trx: Transaction<Tables>, facts: NoticeFacts): Promise<void>
  /** Tells the provider that it need not answer any more. */
  withdrawn(trx: Transaction<Tables>, facts: WithdrawalFacts): Promise<void>
  /** Tells the person who sent the request what the provider has decided, in the language of their account. */
  answered(trx: Transaction<Tables>, facts: AnswerFacts): Promise<void>
}

/** The provider's e-mail uses the portal's default language, the user's confirmation their own. */
export function requestNotices(
  texts: Texts,
  { brand, contracts, defaultLanguage }: Pick<PortalSettings, 'brand' | 'contracts' | 'defaultLanguage'>,
  publicUrl: string,
): RequestNotices {
  const words = (language: Language, facts: NoticeFacts) => {
    const { reference, company, contractNumber: contract, author, thirdParty } = facts
    const about =
      thirdParty === undefined
        ? []
        : [
            texts.get(language, 'server', 'mail.contractRequest.thirdParty', {
              name: thirdParty.name,
              code: thirdParty.registration_code,
            }),
          ]
    const answers = [...about, ...answerLines(facts.form, language, facts.payload, facts.files)].join('\n')
    return {
      kind: texts.get(language, 'server', `mail.contractRequest.kind.${facts.kind}`),
      reference,
      company,
      contract,
      answers,
      name: author.first_name,
      person: `${author.first_name} ${author.last_name}`,
      address: author.email,
      brand: brand.provider,
      email: brand.supportEmail,
      phone: brand.supportPhone,
    }
  }
  const about = (language: Language, { reference, kind, contract_number: contract, company }: LockedRequest) => ({
    kind: texts.get(language, 'server', `mail.contractRequest.kind.${kind}`),
    reference,
    company,
    contract,
    brand: brand.provider,
    email: brand.supportEmail,
    phone: brand.supportPhone,
  })
  return {
    async withdrawn(trx, { request, now }) {
      const parts = about(defaultLanguage, request)
      await enqueue(trx, {
        channel: 'EMAIL',
        to: contracts.requestEmail,
        audience: 'PROVIDER',
        now,
        subject: texts.get(defaultLanguage, 'server', 'mail.contractRequest.withdrawn.subject', parts),
        text: texts.get(defaultLanguage, 'server', 'mail.contractRequest.withdrawn.text', parts),
      })
    },
    async answered(trx, { request, status, note, recipient: { email, first_name: name, language }, now }) {
      const noted =
        note === null ? undefined : texts.get(language, 'server', `mail.contractRequest.note.${status}`, { note })
      const parts = {
        ...about(language, request),
        name,
        note: noted === undefined ? '' : `\n\n${noted}`,
        link: `${publicUrl}/factoring/contracts/contract/${request.contract_id}#request-${request.id}`,
      }
      await enqueue(trx, {
        channel: 'EMAIL',
        to: email,
        audience: 'ACCOUNT',
        now,
        subject: texts.get(language, 'server', `mail.contractRequest.${status}.subject`, parts),
        text: texts.get(language, 'server', `mail.contractRequest.${status}.text`, parts),
      })
    },
    async submitted(trx, facts) {
      const provider = words(defaultLanguage, facts)
      const person = words(facts.language, facts)
      await enqueue(trx, {
        channel: 'EMAIL',
        to: contracts.requestEmail,
        audience: 'PROVIDER',
        now: facts.now,
        subject: texts.get(defaultLanguage, 'server', 'mail.contractRequest.toProvider.subject', provider),
        text: texts.get(defaultLanguage, 'server', 'mail.contractRequest.toProvider.text', provider),
      })
      await enqueue(trx, {
        channel: 'EMAIL',
        to: facts.author.email,
        audience: 'ACCOUNT',
        now: facts.now,
        subject: texts.get(facts.language, 'server', 'mail.contractRequest.toPerson.subject', person),
        text: texts.get(facts.language, 'server', 'mail.contractRequest.toPerson.text', person),
      })
    },
  }
}
