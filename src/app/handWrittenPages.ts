import type { ComponentType } from 'react'

import { lazyPart } from '../ui/lazy/lazyPart.tsx'

export type HandWrittenPage = { readonly path: string; readonly Page: ComponentType }

const AccountPage = lazyPart(() => import('../pages/account/AccountPage.tsx').then(file => file.AccountPage))
const FaqPage = lazyPart(() => import('../pages/faq/FaqPage.tsx').then(file => file.FaqPage))

/** Pages of staff that no document describes, by their address. */
export const staffPages: readonly HandWrittenPage[] = [
  {
    path: '/general/dashboard',
    Page: lazyPart(() => import('../pages/dashboard/GeneralDashboard.tsx').then(file => file.GeneralDashboard)),
  },
  {
    path: '/invoiceUpload',
    Page: lazyPart(() => import('../pages/invoice-upload/InvoiceUploadPage.tsx').then(file => file.InvoiceUploadPage)),
  },
  { path: '/faq', Page: FaqPage },
  { path: '/factoring/faq', Page: FaqPage },
  { path: '/loan/faq', Page: FaqPage },
  { path: '/account', Page: AccountPage },
]

/** The same for operators. */
export const operatorPages: readonly HandWrittenPage[] = [
  {
    path: '/operator/forms',
    Page: lazyPart(() => import('../pages/operator/OperatorForms.tsx').then(file => file.OperatorForms)),
  },
  {
    path: '/operator/forms/:form',
    Page: lazyPart(() => import('../pages/operator/OperatorForm.tsx').then(file => file.OperatorForm)),
  },
  { path: '/account', Page: AccountPage },
]
