import { RequestPage } from '../pages/request/page/RequestPage.tsx'
import { keepChosenLanguage } from '../pages/request/related/linkState.ts'
import type { Boot } from '../app/boot.ts'
import { formLanguages } from './formLanguage.ts'
import { mountPublic } from './mountPublic.tsx'

export function mount(boot: Boot): void {
  mountPublic(boot, <RequestPage />, { languages: formLanguages(window.location), onLanguage: keepChosenLanguage })
}
