import type { Language } from '../../../../schemas/vocabulary.ts'
import type { PortalSettings } from '../../../contract/portalSettings.ts'

/** Users of these languages usually have a phone of that country (FRM-29); English implies none. */
const BY_LANGUAGE: Readonly<Partial<Record<Language, string>>> = { lt: '+370', lv: '+371', ee: '+372' }

/** Default dial code of a public form's phone numbers. */
export function dialCodeOf(language: Language, { defaultDialCode }: Pick<PortalSettings, 'defaultDialCode'>): string {
  return BY_LANGUAGE[language] ?? defaultDialCode
}
