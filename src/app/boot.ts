import type { PageData } from '../../schemas/pages/pageData.ts'
import type { Language } from '../../schemas/vocabulary.ts'
import type { PortalSettings } from '../contract/portalSettings.ts'
import type { TextArea, Texts } from '../api/public/texts.ts'

/** Data that src/main.tsx has fetched before an entry mounts. */
export type Boot = {
  language: Language
  areas: readonly TextArea[]
  texts: Texts
  portal: PortalSettings
  /** The form that came with the HTML, when it is the one of this page. */
  rendered?: PageData | undefined
}
