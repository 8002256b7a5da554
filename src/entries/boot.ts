import type { Language } from '../../schemas/vocabulary.ts'
import type { PortalSettings } from '../providers/portalSettings.ts'
import type { TextArea, Texts } from '../providers/texts.ts'

/** What src/main.tsx has fetched by the time an entry mounts. */
export type Boot = {
  language: Language
  areas: readonly TextArea[]
  texts: Texts
  portal: PortalSettings
}
