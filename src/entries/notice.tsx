import { NoticePage } from '../pages/notice/NoticePage.tsx'
import { becomeNotFound } from '../providers/leftLanguage.ts'
import type { Boot } from './boot.ts'
import { isFormAddress } from './formLanguage.ts'
import { mountPublic } from './mountPublic.tsx'

export function mount(boot: Boot): void {
  // An address of theirs that leads nowhere becomes /404 (specification 001 §8).
  if (isFormAddress(window.location.pathname)) becomeNotFound(boot.language)
  mountPublic(boot, <NoticePage pathname={window.location.pathname} />)
}
