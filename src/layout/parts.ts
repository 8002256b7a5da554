import { lazy } from 'react'

import type { Parts } from '../builders/parts/parts.ts'

/**
 * The components behind the ids that resource documents name under actions, panels and rowActions (docs/resources.md), each loaded
 * when it is first drawn: `'add-buyer': lazy(() => import('../pages/contractRequests/AddBuyer.tsx').then((file) => ({ default: file.AddBuyer })))`.
 */
export const parts: Parts = {
  'increase-limit': lazy(() => import('../pages/contractRequests/IncreaseLimit.tsx').then((file) => ({ default: file.IncreaseLimit }))),
  'prolong': lazy(() => import('../pages/contractRequests/Prolong.tsx').then((file) => ({ default: file.Prolong }))),
  'add-buyer': lazy(() => import('../pages/contractRequests/AddBuyer.tsx').then((file) => ({ default: file.AddBuyer }))),
  'edit-buyer': lazy(() => import('../pages/contractRequests/EditBuyer.tsx').then((file) => ({ default: file.EditBuyer }))),
  'delete-buyer': lazy(() => import('../pages/contractRequests/DeleteBuyer.tsx').then((file) => ({ default: file.DeleteBuyer }))),
  'buyer-pending': lazy(() => import('../pages/contractRequests/BuyerPending.tsx').then((file) => ({ default: file.BuyerPending }))),
  'contract-requests': lazy(() => import('../pages/contractRequests/ContractRequests.tsx').then((file) => ({ default: file.ContractRequests }))),
  'pay': lazy(() => import('../pages/bills/PayBills.tsx').then((file) => ({ default: file.PayBills }))),
  'payment-result': lazy(() => import('../pages/bills/PaymentResult.tsx').then((file) => ({ default: file.PaymentResult }))),
  'bill-types': lazy(() => import('../pages/bills/BillTypes.tsx').then((file) => ({ default: file.BillTypes }))),
  'add-contact': lazy(() => import('../pages/contracts/contacts/AddContact.tsx').then((file) => ({ default: file.AddContact }))),
  'contact-actions': lazy(() => import('../pages/contracts/contacts/ContactActions.tsx').then((file) => ({ default: file.ContactActions }))),
  'contracts-entry': lazy(() => import('../pages/contracts/ContractsEntry.tsx').then((file) => ({ default: file.ContractsEntry }))),
  'contract-files': lazy(() => import('../pages/contracts/files/ContractFiles.tsx').then((file) => ({ default: file.ContractFiles }))),
  'buyer-page': lazy(() => import('../pages/contracts/buyer/BuyerPageLink.tsx').then((file) => ({ default: file.BuyerPageLink }))),
  'statement-pdf': lazy(() => import('../pages/reports/StatementPdf.tsx').then((file) => ({ default: file.StatementPdf }))),
  'buyer-invoices': lazy(() => import('../pages/contracts/buyer/BuyerInvoices.tsx').then((file) => ({ default: file.BuyerInvoices }))),
  'application-downloads': lazy(() => import('../pages/operator/applications/ApplicationDownloads.tsx').then((file) => ({ default: file.ApplicationDownloads }))),
  'application-answers': lazy(() => import('../pages/operator/applications/ApplicationAnswers.tsx').then((file) => ({ default: file.ApplicationAnswers }))),
  'application-related': lazy(() => import('../pages/operator/applications/ApplicationRelated.tsx').then((file) => ({ default: file.ApplicationRelated }))),
  'application-files': lazy(() => import('../pages/operator/applications/ApplicationFiles.tsx').then((file) => ({ default: file.ApplicationFiles }))),
  'application-history': lazy(() => import('../pages/operator/applications/ApplicationHistory.tsx').then((file) => ({ default: file.ApplicationHistory }))),
  'application-access': lazy(() => import('../pages/operator/applications/ApplicationAccess.tsx').then((file) => ({ default: file.ApplicationAccess }))),
  'application-find': lazy(() => import('../pages/operator/applications/FindByCode.tsx').then((file) => ({ default: file.FindByCode }))),
  'signing-items': lazy(() => import('../pages/signing/SigningItems.tsx').then((file) => ({ default: file.SigningItems }))),
}
