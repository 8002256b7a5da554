import { RequestPage } from '../pages/request/RequestPage.tsx'
import type { Boot } from './boot.ts'
import { FORM_LANGUAGES } from './formLanguage.ts'
import { mountPublic } from './mountPublic.tsx'

export function mount(boot: Boot): void {
  mountPublic(boot, <RequestPage />, FORM_LANGUAGES)
}
