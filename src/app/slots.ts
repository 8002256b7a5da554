import type { Parts } from '../builders/slots/parts.ts'
import { lazyPart } from '../ui/lazy/lazyPart.tsx'

/**
 * Components by the id that resource documents use under actions, panels and rowActions (docs/resources.md). Each is
 * loaded when it is first rendered: `'add-buyer': lazyPart(() =>
 * import('../pages/contract-requests/AddBuyer.tsx').then((file) => file.AddBuyer))`.
 */
export const parts: Parts = {
  'increase-limit': lazyPart(() =>
    import('../pages/contract-requests/IncreaseLimit.tsx').then(file => file.IncreaseLimit),
  ),
  prolong: lazyPart(() => import('../pages/contract-requests/Prolong.tsx').then(file => file.Prolong)),
  'add-buyer': lazyPart(() => import('../pages/contract-requests/AddBuyer.tsx').then(file => file.AddBuyer)),
  'edit-buyer': lazyPart(() => import('../pages/contract-requests/EditBuyer.tsx').then(file => file.EditBuyer)),
  'delete-buyer': lazyPart(() => import('../pages/contract-requests/DeleteBuyer.tsx').then(file => file.DeleteBuyer)),
  'buyer-pending': lazyPart(() =>
    import('../pages/contract-requests/BuyerPending.tsx').then(file => file.BuyerPending),
  ),
  'contract-requests': lazyPart(() =>
    import('../pages/contract-requests/ContractRequests.tsx').then(file => file.ContractRequests),
  ),
  'export-chosen': lazyPart(() => import('../builders/selection/ExportChosen.tsx').then(file => file.ExportChosen)),
  'documents-chosen': lazyPart(() =>
    import('../builders/selection/DocumentsChosen.tsx').then(file => file.DocumentsChosen),
  ),
  'copy-chosen': lazyPart(() => import('../builders/selection/CopyChosen.tsx').then(file => file.CopyChosen)),
  pay: lazyPart(() => import('../pages/bills/PayBills.tsx').then(file => file.PayBills)),
  'pay-chosen': lazyPart(() => import('../pages/bills/PayChosen.tsx').then(file => file.PayChosen)),
  'payment-result': lazyPart(() => import('../pages/bills/PaymentResult.tsx').then(file => file.PaymentResult)),
  'payment-pdf': lazyPart(() => import('../pages/bills/PaymentPdf.tsx').then(file => file.PaymentPdf)),
  'bill-types': lazyPart(() => import('../pages/bills/BillTypes.tsx').then(file => file.BillTypes)),
  'loan-schedule-export': lazyPart(() => import('../pages/loans/ScheduleExport.tsx').then(file => file.ScheduleExport)),
  'loan-bill-types': lazyPart(() => import('../pages/loans/LoanBillTypes.tsx').then(file => file.LoanBillTypes)),
  'open-bills-pdf': lazyPart(() => import('../pages/loans/OpenBillsPdf.tsx').then(file => file.OpenBillsPdf)),
  'add-contact': lazyPart(() => import('../pages/contracts/contacts/AddContact.tsx').then(file => file.AddContact)),
  'contact-actions': lazyPart(() =>
    import('../pages/contracts/contacts/ContactActions.tsx').then(file => file.ContactActions),
  ),
  'upload-invoices': lazyPart(() =>
    import('../pages/invoice-upload/UploadInvoices.tsx').then(file => file.UploadInvoices),
  ),
  'contracts-entry': lazyPart(() => import('../pages/contracts/ContractsEntry.tsx').then(file => file.ContractsEntry)),
  'buyers-export': lazyPart(() => import('../pages/contracts/BuyersExport.tsx').then(file => file.BuyersExport)),
  'contract-files': lazyPart(() =>
    import('../pages/contracts/files/ContractFiles.tsx').then(file => file.ContractFiles),
  ),
  'buyer-page': lazyPart(() => import('../pages/contracts/buyer/BuyerPageLink.tsx').then(file => file.BuyerPageLink)),
  'statement-pdf': lazyPart(() => import('../pages/reports/StatementPdf.tsx').then(file => file.StatementPdf)),
  'buyer-invoices': lazyPart(() =>
    import('../pages/contracts/buyer/BuyerInvoices.tsx').then(file => file.BuyerInvoices),
  ),
  'application-customer': lazyPart(() =>
    import('../pages/operator/applications/ApplicationCustomer.tsx').then(file => file.ApplicationCustomer),
  ),
  'application-downloads': lazyPart(() =>
    import('../pages/operator/applications/ApplicationDownloads.tsx').then(file => file.ApplicationDownloads),
  ),
  'application-answers': lazyPart(() =>
    import('../pages/operator/applications/ApplicationAnswers.tsx').then(file => file.ApplicationAnswers),
  ),
  'application-deal': lazyPart(() =>
    import('../pages/operator/applications/ApplicationDeal.tsx').then(file => file.ApplicationDeal),
  ),
  'application-related': lazyPart(() =>
    import('../pages/operator/applications/ApplicationRelated.tsx').then(file => file.ApplicationRelated),
  ),
  'application-files': lazyPart(() =>
    import('../pages/operator/applications/ApplicationFiles.tsx').then(file => file.ApplicationFiles),
  ),
  'application-history': lazyPart(() =>
    import('../pages/operator/applications/ApplicationHistory.tsx').then(file => file.ApplicationHistory),
  ),
  'application-access': lazyPart(() =>
    import('../pages/operator/applications/ApplicationAccess.tsx').then(file => file.ApplicationAccess),
  ),
  'statement-client': lazyPart(() =>
    import('../pages/operator/statements/StatementClient.tsx').then(file => file.StatementClient),
  ),
  'statement-transactions': lazyPart(() =>
    import('../pages/operator/statements/StatementTransactions.tsx').then(file => file.StatementTransactions),
  ),
  'statement-answers': lazyPart(() =>
    import('../pages/operator/statements/StatementAnswers.tsx').then(file => file.StatementAnswers),
  ),
  'statement-accounts': lazyPart(() =>
    import('../pages/operator/statements/StatementAccounts.tsx').then(file => file.StatementAccounts),
  ),
  'approve-chosen': lazyPart(() =>
    import('../pages/operator/requests/AnswerChosen.tsx').then(file => file.ApproveChosen),
  ),
  'refuse-chosen': lazyPart(() =>
    import('../pages/operator/requests/AnswerChosen.tsx').then(file => file.RefuseChosen),
  ),
  'request-answer': lazyPart(() =>
    import('../pages/operator/requests/RequestAnswer.tsx').then(file => file.RequestAnswer),
  ),
  'request-content': lazyPart(() =>
    import('../pages/operator/requests/RequestContent.tsx').then(file => file.RequestContent),
  ),
  'request-files': lazyPart(() =>
    import('../pages/operator/requests/RequestFiles.tsx').then(file => file.RequestFiles),
  ),
  'request-history': lazyPart(() =>
    import('../pages/operator/requests/RequestHistory.tsx').then(file => file.RequestHistory),
  ),
  'application-find': lazyPart(() =>
    import('../pages/operator/applications/FindByCode.tsx').then(file => file.FindByCode),
  ),
  'partner-add': lazyPart(() => import('../pages/operator/partners/PartnerAdd.tsx').then(file => file.PartnerAdd)),
  'partner-edit': lazyPart(() => import('../pages/operator/partners/PartnerEdit.tsx').then(file => file.PartnerEdit)),
  'partner-switch': lazyPart(() =>
    import('../pages/operator/partners/PartnerSwitch.tsx').then(file => file.PartnerSwitch),
  ),
  'partner-logo': lazyPart(() => import('../pages/operator/partners/PartnerLogo.tsx').then(file => file.PartnerLogo)),
  'partner-tokens': lazyPart(() =>
    import('../pages/operator/partners/PartnerTokens.tsx').then(file => file.PartnerTokens),
  ),
  'partner-history': lazyPart(() =>
    import('../pages/operator/partners/PartnerHistory.tsx').then(file => file.PartnerHistory),
  ),
  'verification-history': lazyPart(() =>
    import('../pages/invoice-upload/verification/VerificationHistory.tsx').then(file => file.VerificationHistory),
  ),
  'waiting-invoices': lazyPart(() =>
    import('../pages/invoice-upload/verification/WaitingInvoices.tsx').then(file => file.WaitingInvoices),
  ),
  'loan-collaterals': lazyPart(() => import('../pages/loans/Collaterals.tsx').then(file => file.Collaterals)),
  'loan-undrawn': lazyPart(() => import('../pages/loans/UndrawnLoan.tsx').then(file => file.UndrawnLoan)),
  'loan-repayments': lazyPart(() => import('../pages/loans/Repayments.tsx').then(file => file.Repayments)),
  'loan-schedule-pdf': lazyPart(() => import('../pages/loans/SchedulePdf.tsx').then(file => file.SchedulePdf)),
  'signing-items': lazyPart(() => import('../pages/signing/SigningItems.tsx').then(file => file.SigningItems)),
}
