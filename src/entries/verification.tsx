import { useState } from 'react'

import { keepLeftPage } from '../api/session/leftPage.ts'
import type { Boot } from '../app/boot.ts'
import { languageCodes } from '../contract/languages.ts'
import { useTexts } from '../i18n/TextsContext.ts'
import { VerificationPage } from '../pages/invoice-verification/VerificationPage.tsx'
import { forgetLink, keepVerificationLanguage, takeLink } from '../pages/invoice-verification/verificationLink.ts'
import { NoticePage } from '../pages/notice/NoticePage.tsx'
import type { VerificationLink } from '../api/public/verificationApi.ts'
import { mountPublic } from './mountPublic.tsx'

type Notice = '/404' | '/expired'

/** The page of a link; an unknown or expired one becomes the notice page in the link's language (VER-15). */
function Verification({ link }: { link: VerificationLink | undefined }) {
  const { language } = useTexts()
  const [notice, setNotice] = useState<Notice>()
  const leave = (to: Notice) => {
    forgetLink()
    if (to === '/404') keepLeftPage({ language, why: 'oldLink' })
    window.history.replaceState(null, '', to)
    setNotice(to)
  }
  if (link === undefined || notice !== undefined) return <NoticePage pathname={notice ?? '/404'} />
  return <VerificationPage link={link} onLeave={leave} />
}

export function mount(boot: Boot): void {
  const link = takeLink()
  if (link === undefined) window.history.replaceState(null, '', '/404')
  mountPublic(boot, <Verification link={link} />, {
    languages: languageCodes,
    onLanguage: keepVerificationLanguage,
  })
}
