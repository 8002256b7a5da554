import { NoticePage } from '../pages/notice/NoticePage.tsx'
import type { Boot } from './boot.ts'
import { mountPublic } from './mountPublic.tsx'

export function mount(boot: Boot): void {
  mountPublic(boot, <NoticePage pathname={window.location.pathname} />)
}
