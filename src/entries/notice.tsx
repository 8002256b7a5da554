import { NoticePage } from '../pages/notice/NoticePage.tsx'
import { bankAnswer } from '../pages/request/page/address.ts'
import { homeAt } from '../pages/request/page/home.ts'
import { becomeNotFound } from '../api/session/leftPage.ts'
import type { Boot } from '../app/boot.ts'
import { isFormAddress } from './formLanguage.ts'
import { mountPublic } from './mountPublic.tsx'

export function mount(boot: Boot): void {
  // An address of theirs that leads nowhere becomes /404 (FRM-65).
  if (isFormAddress(window.location.pathname)) {
    // A bank comes back to the path of a form alone. The query that makes it a form waits in the browser that left for the bank.
    const isBankReturn = bankAnswer(window.location.search) !== undefined
    becomeNotFound({
      language: boot.language,
      home: homeAt(window.location),
      why: isBankReturn ? 'answersElsewhere' : 'oldLink',
    })
  }
  mountPublic(boot, <NoticePage pathname={window.location.pathname} />)
}
