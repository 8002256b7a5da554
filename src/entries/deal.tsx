import type { Boot } from '../app/boot.ts'
import { languageCodes } from '../contract/languages.ts'
import { keepDealLanguage, takeDealHash } from '../pages/deal/dealLink.ts'
import { DealPage } from '../pages/deal/DealPage.tsx'
import { mountPublic } from './mountPublic.tsx'

export function mount(boot: Boot): void {
  mountPublic(boot, <DealPage hash={takeDealHash()} />, { languages: languageCodes, onLanguage: keepDealLanguage })
}
