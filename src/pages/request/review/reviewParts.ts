import { lazyPart } from '../../../ui/lazy/lazyPart.tsx'

export const ConfirmDialog = lazyPart(() => import('../confirm/ConfirmDialog.tsx').then(module => module.ConfirmDialog))
export const SignDialog = lazyPart(() => import('../confirm/SignDialog.tsx').then(module => module.SignDialog))
export const BankDialog = lazyPart(() => import('../bank/BankDialog.tsx').then(module => module.BankDialog))
