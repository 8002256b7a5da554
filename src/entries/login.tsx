import type { ReactNode } from 'react'

import { ChangePasswordPage } from '../pages/login/ChangePasswordPage.tsx'
import { ConfirmEmailPage } from '../pages/login/ConfirmEmailPage.tsx'
import { LoginPage } from '../pages/login/LoginPage.tsx'
import { takeToken } from '../pages/login/passwordLink.ts'
import { ResetConfirmPage } from '../pages/login/ResetConfirmPage.tsx'
import { ResetPasswordPage } from '../pages/login/ResetPasswordPage.tsx'
import { UnsubscribePage } from '../pages/login/UnsubscribePage.tsx'
import type { Boot } from '../app/boot.ts'
import { takeEarlyClicks } from './earlyClicks.ts'
import { hydratePublic, mountPublic } from './mountPublic.tsx'

function pageOf(pathname: string): ReactNode {
  if (pathname.startsWith('/password-change')) return <ChangePasswordPage token={takeToken('/password-change')} />
  if (pathname.startsWith('/email-confirmation')) return <ConfirmEmailPage token={takeToken('/email-confirmation')} />
  if (pathname.startsWith('/unsubscribe')) return <UnsubscribePage token={takeToken('/unsubscribe')} />
  if (pathname.startsWith('/resetPasswordConfirm')) return <ResetConfirmPage />
  return pathname.startsWith('/resetPassword') ? <ResetPasswordPage /> : <LoginPage />
}

export function mount(boot: Boot): void {
  const page = pageOf(window.location.pathname)
  if (boot.rendered) hydratePublic(boot, page, undefined, { styles: boot.rendered.styles, onReady: takeEarlyClicks })
  else mountPublic(boot, page)
}
