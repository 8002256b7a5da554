import { RequestPage } from '../pages/request/RequestPage.tsx'
import type { Boot } from './boot.ts'
import { formLanguages } from './formLanguage.ts'
import { mountPublic } from './mountPublic.tsx'

export function mount(boot: Boot): void {
  mountPublic(boot, <RequestPage />, formLanguages(window.location.pathname))
}
