import { NoticePage } from '../pages/notice/NoticePage.tsx'
import type { Boot } from './boot.ts'
import { mountPublic } from './mountPublic.tsx'

/** Where the public forms lie: an address of theirs that leads nowhere becomes /404 (specification 001 §8). */
const FORMS = /^\/+(formRequest|partner|leasingRequest|loanRequest|test)(\/|$)/

export function mount(boot: Boot): void {
  const isForm = FORMS.test(window.location.pathname)
  if (isForm) window.history.replaceState(null, '', '/404')
  mountPublic(boot, <NoticePage pathname={window.location.pathname} />)
}
