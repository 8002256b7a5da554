import type { Language } from '../../../../schemas/vocabulary.ts'
import type { PortalSettings } from '../../../contract/portalSettings.ts'

/** A reader of a page in one of these has a phone of that country, as a rule (FRM-29); English says nothing of it. */
const BY_LANGUAGE: Readonly<Partial<Record<Language, string>>> = { lt: '+370', lv: '+371', ee: '+372' }

/** The prefix that phone numbers of a public form begin with. */
export function dialCodeOf(language: Language, { defaultDialCode }: Pick<PortalSettings, 'defaultDialCode'>): string {
  return BY_LANGUAGE[language] ?? defaultDialCode
}
