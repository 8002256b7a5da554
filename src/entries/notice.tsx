import { NoticePage } from '../pages/notice/NoticePage.tsx'
import { bankAnswer } from '../pages/request/page/address.ts'
import { homeAt } from '../pages/request/page/home.ts'
import { becomeNotFound } from '../api/session/leftPage.ts'
import type { Boot } from '../app/boot.ts'
import { isFormAddress } from './formLanguage.ts'
import { mountPublic } from './mountPublic.tsx'

export function mount(boot: Boot): void {
  // An address of the public forms that matches no form becomes /404 (FRM-65).
  if (isFormAddress(window.location.pathname)) {
    // A bank returns to the form's path without the query that selects the form. That query is stored in the browser
    // that left for the bank.
    const isBankReturn = bankAnswer(window.location.search) !== undefined
    becomeNotFound({
      language: boot.language,
      home: homeAt(window.location),
      why: isBankReturn ? 'answersElsewhere' : 'oldLink',
    })
  }
  mountPublic(boot, <NoticePage pathname={window.location.pathname} />)
}
