import type { FastifyPluginAsync } from 'fastify'
import { accountRoutes } from './modules/account/account.routes.ts'
import { addUserRoutes } from './modules/add-user/add-user.routes.ts'
import { applicationsRoutes } from './modules/applications/applications.routes.ts'
import { bankRoutes } from './modules/simulator/bank.routes.ts'
import { applicationCopyRoutes } from './modules/application-copy/application-copy.routes.ts'
import { bankStatementsRoutes } from './modules/bank-statements/bank-statements.routes.ts'
import { billsRoutes } from './modules/bills/bills.routes.ts'
import { buyerVerificationRoutes } from './modules/buyer-verification/buyer-verification.routes.ts'
import { sentVerificationsRoutes } from './modules/buyer-verification/sent-verifications.routes.ts'
import { buyersRoutes } from './modules/contracts/buyers.routes.ts'
import { calculatorRoutes } from './modules/calculator/calculator.routes.ts'
import { classifierRoutes } from './modules/classifiers/classifiers.routes.ts'
import { cmsRoutes } from './modules/cms/cms.routes.ts'
import { companyRoutes } from './modules/company/company.routes.ts'
import { contactsRoutes } from './modules/contracts/contacts.routes.ts'
import { contentRoutes } from './modules/cms/content.routes.ts'
import { contractDocumentsRoutes } from './modules/contract-documents/contract-documents.routes.ts'
import { contractAttachmentsRoutes } from './modules/contract-requests/attachments.routes.ts'
import { contractRequestsRoutes } from './modules/contract-requests/contract-requests.routes.ts'
import { contractsRoutes } from './modules/contracts/contracts.routes.ts'
import { countriesRoutes } from './modules/countries/countries.routes.ts'
import { dealsRoutes } from './modules/deals/deals.routes.ts'
import { definitionsFormsRoutes } from './modules/definitions-forms/definitions-forms.routes.ts'
import { documentsRoutes } from './modules/documents/documents.routes.ts'
import { eidRoutes } from './modules/login/eid.routes.ts'
import { factoringDashboardRoutes } from './modules/factoring-dashboard/factoring-dashboard.routes.ts'
import { customerConfirmationRoutes } from './modules/customer-confirmation/customer-confirmation.routes.ts'
import { firstLoadRoutes } from './modules/first-load/first-load.routes.ts'
import { financialRequestRoutes } from './modules/financial-request/financial-request.routes.ts'
import { formStatisticsRoutes } from './modules/form-statistics/form-statistics.routes.ts'
import { generalDashboardRoutes } from './modules/general-dashboard/general-dashboard.routes.ts'
import { identificationRoutes } from './modules/simulator/identification.routes.ts'
import { institutionsRoutes } from './modules/institutions/institutions.routes.ts'
import { invoiceUploadRoutes } from './modules/invoice-upload/invoice-upload.routes.ts'
import { invoicesRoutes } from './modules/invoices/invoices.routes.ts'
import { loanDocumentsRoutes } from './modules/loans/loan-documents.routes.ts'
import { loanExportsRoutes } from './modules/loans/loan-exports.routes.ts'
import { loansRoutes } from './modules/loans/loans.routes.ts'
import { loginRoutes } from './modules/login/login.routes.ts'
import { listViewsRoutes } from './modules/list-views/list-views.routes.ts'
import { notificationsRoutes } from './modules/notifications/notifications.routes.ts'
import { officialsRoutes } from './modules/officials/officials.routes.ts'
import { operatorApplicationsRoutes } from './modules/operator-applications/operator-applications.routes.ts'
import { operatorVerificationsRoutes } from './modules/operator-verifications/operator-verifications.routes.ts'
import { operatorAuditRoutes } from './modules/operator-audit/operator-audit.routes.ts'
import { formComparisonRoutes } from './modules/operator-forms/form-comparison.routes.ts'
import { formTextsRoutes } from './modules/operator-forms/form-texts.routes.ts'
import { operatorFormsRoutes } from './modules/operator-forms/operator-forms.routes.ts'
import { operatorPartnersRoutes } from './modules/operator-partners/operator-partners.routes.ts'
import { operatorRequestsRoutes } from './modules/operator-requests/operator-requests.routes.ts'
import { operatorStatementsRoutes } from './modules/operator-statements/operator-statements.routes.ts'
import { pageReportsRoutes } from './modules/page-reports/page-reports.routes.ts'
import { partnerRoutes } from './modules/partner/partner.routes.ts'
import { partiesRoutes } from './modules/parties/parties.routes.ts'
import { passwordRoutes } from './modules/password/password.routes.ts'
import { paymentsRoutes } from './modules/payments/payments.routes.ts'
import { receiptsRoutes } from './modules/payments/receipts.routes.ts'
import { portalRoutes } from './modules/portal/portal.routes.ts'
import { reauthorisationRoutes } from './modules/reauthorisation/reauthorisation.routes.ts'
import { relatedApplicantsRoutes } from './modules/related-applicants/related-applicants.routes.ts'
import { relatedInvitationsRoutes } from './modules/related-applicants/related-invitations.routes.ts'
import { resourcesRoutes } from './modules/resources/resources.routes.ts'
import { savedFormsRoutes } from './modules/saved-forms/saved-forms.routes.ts'
import { searchRoutes } from './modules/search/search.routes.ts'
import { sessionRoutes } from './modules/session/session.routes.ts'
import { simulatedProviderRoutes } from './modules/simulator/provider.routes.ts'
import { simulatedSamplesRoutes } from './modules/simulator/samples.routes.ts'
import { simulatedVerificationRoutes } from './modules/simulator/verifications.routes.ts'
import { simulatorRoutes } from './modules/simulator/simulator.routes.ts'
import { transactionsRoutes } from './modules/invoices/transactions.routes.ts'
import { statementsRoutes } from './modules/statements/statements.routes.ts'
import { userRoutes } from './modules/user/user.routes.ts'

/** One entry per area; all are mounted under `/api`. */
export const apiModules: readonly FastifyPluginAsync[] = [
  portalRoutes,
  formStatisticsRoutes,
  pageReportsRoutes,
  loansRoutes,
  loanDocumentsRoutes,
  loanExportsRoutes,
  loginRoutes,
  eidRoutes,
  userRoutes,
  reauthorisationRoutes,
  officialsRoutes,
  addUserRoutes,
  accountRoutes,
  companyRoutes,
  sessionRoutes,
  passwordRoutes,
  partiesRoutes,
  countriesRoutes,
  resourcesRoutes,
  firstLoadRoutes,
  contractsRoutes,
  contractRequestsRoutes,
  contractAttachmentsRoutes,
  contractDocumentsRoutes,
  contactsRoutes,
  buyersRoutes,
  buyerVerificationRoutes,
  sentVerificationsRoutes,
  invoicesRoutes,
  invoiceUploadRoutes,
  documentsRoutes,
  statementsRoutes,
  transactionsRoutes,
  billsRoutes,
  notificationsRoutes,
  listViewsRoutes,
  searchRoutes,
  paymentsRoutes,
  receiptsRoutes,
  generalDashboardRoutes,
  factoringDashboardRoutes,
  calculatorRoutes,
  classifierRoutes,
  cmsRoutes,
  contentRoutes,
  customerConfirmationRoutes,
  financialRequestRoutes,
  institutionsRoutes,
  bankStatementsRoutes,
  applicationsRoutes,
  partnerRoutes,
  relatedApplicantsRoutes,
  relatedInvitationsRoutes,
  applicationCopyRoutes,
  savedFormsRoutes,
  definitionsFormsRoutes,
  operatorFormsRoutes,
  formComparisonRoutes,
  formTextsRoutes,
  operatorApplicationsRoutes,
  dealsRoutes,
  operatorAuditRoutes,
  operatorRequestsRoutes,
  operatorVerificationsRoutes,
  operatorPartnersRoutes,
  operatorStatementsRoutes,
]

/** Areas whose routes are not part of the API, such as the simulator's messages. */
export const rootModules: readonly FastifyPluginAsync[] = [
  simulatorRoutes,
  bankRoutes,
  identificationRoutes,
  simulatedVerificationRoutes,
  simulatedProviderRoutes,
  simulatedSamplesRoutes,
]
