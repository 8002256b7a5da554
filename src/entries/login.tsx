import { LoginPage } from '../pages/login/LoginPage.tsx'
import { ResetPasswordPage } from '../pages/login/ResetPasswordPage.tsx'
import type { Boot } from './boot.ts'
import { mountPublic } from './mountPublic.tsx'

export function mount(boot: Boot): void {
  const reset = window.location.pathname.startsWith('/resetPassword')
  mountPublic(boot, reset ? <ResetPasswordPage /> : <LoginPage />)
}
