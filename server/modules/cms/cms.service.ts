import type { LegalTexts } from '../../../schemas/generated/types/actions/legal-texts.ts'
import type { Language } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { readLanguage } from '../../texts/language.ts'
import { type Attachment, attachmentKey, type Attachments } from './attachments.ts'
import type { LegalTextSource } from './legalTexts.ts'

type AttachmentLink = { fileName: string; size: number; url: string }

/** An entry as pages use it: `title` is its key, `body[0].value` its HTML (SHL-28). */
export type LegalText = LegalTexts[number]

export class CmsService {
  readonly #texts: readonly LegalTextSource[]
  readonly #attachments: Attachments
  readonly #base: string

  /** @param base path of the API, used as prefix of attachment addresses */
  constructor(texts: readonly LegalTextSource[], attachments: Attachments = new Map(), base = '/api') {
    this.#texts = texts
    this.#attachments = attachments
    this.#base = base
  }

  legalTexts(language: Language): LegalText[] {
    return this.#texts.map(({ body, attachment, ...entry }) => ({
      ...entry,
      body: [{ value: body[language] }],
      ...(attachment === undefined ? {} : this.#link(attachment, language)),
    }))
  }

  /** @throws PortalError NOT_FOUND for an unknown name or language */
  attachment(name: string, code: string): Attachment {
    const language = readLanguage(code)
    const found = language === undefined ? undefined : this.#attachments.get(attachmentKey(name, language))
    if (found === undefined) throw new PortalError('NOT_FOUND')
    return found
  }

  #link(name: string, language: Language): { attachment: AttachmentLink } | object {
    const file = this.#attachments.get(attachmentKey(name, language))
    if (file === undefined) return {}
    return {
      attachment: {
        fileName: file.fileName,
        size: file.bytes.length,
        url: `${this.#base}/cms/legal-text/attachments/${name}/${language}`,
      },
    }
  }
}
