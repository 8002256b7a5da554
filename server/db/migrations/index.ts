// Made by npm run gen from the files of this folder; do not edit.
import type { Migration } from 'kysely'
import * as foundation from './001-foundation.ts'
import * as invoiceIndexes from './002-invoice-indexes.ts'
import * as formPreview from './003-form-preview.ts'
import * as eidLogin from './004-eid-login.ts'
import * as passwordLink from './005-password-link.ts'
import * as account from './006-account.ts'
import * as addUser from './007-add-user.ts'
import * as dashboard from './008-dashboard.ts'
import * as limitHistory from './009-limit-history.ts'
import * as contacts from './010-contacts.ts'
import * as contractRequests from './011-contract-requests.ts'
import * as contractDocuments from './012-contract-documents.ts'
import * as invoiceDetail from './013-invoice-detail.ts'
import * as payments from './014-payments.ts'
import * as statements from './015-statements.ts'
import * as scale from './016-scale.ts'
import * as formModes from './017-form-modes.ts'
import * as applications from './018-applications.ts'
import * as partners from './019-partners.ts'
import * as relatedApplicants from './020-related-applicants.ts'
import * as bankRequisitions from './021-bank-requisitions.ts'
import * as savedForms from './022-saved-forms.ts'
import * as applicationReceipts from './023-application-receipts.ts'
import * as applicationSearch from './024-application-search.ts'
import * as loginCodeTries from './027-login-code-tries.ts'
import * as outsideLimits from './028-outside-limits.ts'
import * as creditPrice from './029-credit-price.ts'
import * as relatedApplicantHelp from './030-related-applicant-help.ts'
import * as customerLinks from './031-customer-links.ts'
import * as operators from './033-operators.ts'
import * as personalData from './034-personal-data.ts'
import * as retention from './035-retention.ts'
import * as emailConfirmation from './037-email-confirmation.ts'
import * as partnerTokens from './038-partner-tokens.ts'
import * as invoiceUpload from './039-invoice-upload.ts'
import * as verificationAnswer from './040-verification-answer.ts'
import * as invoiceRecognition from './041-invoice-recognition.ts'
import * as verificationHistory from './042-verification-history.ts'
import * as uploadColumns from './043-upload-columns.ts'
import * as loanTerms from './050-loan-terms.ts'
import * as loanActs from './051-loan-acts.ts'
import * as loanPayments from './052-loan-payments.ts'
import * as bankStatements from './060-bank-statements.ts'
import * as dealLinks from './065-deal-links.ts'
import * as imageRecognition from './070-image-recognition.ts'
import * as verdictList from './071-verdict-list.ts'
import * as loanBillLists from './073-loan-bill-lists.ts'
import * as invoiceBuckets from './095-invoice-buckets.ts'
import * as invoiceTerms from './096-invoice-terms.ts'
import * as invoiceWriting from './097-invoice-writing.ts'
import * as statementAccounts from './098-statement-accounts.ts'
import * as search from './099-search.ts'
import * as requestAnswers from './100-request-answers.ts'
import * as releaseCompatibility from './102-release-compatibility.ts'
import * as fileBuyers from './104-file-buyers.ts'
import * as loanActKinds from './115-loan-act-kinds.ts'
import * as chosenBills from './116-chosen-bills.ts'
import * as notifications from './120-notifications.ts'
import * as listViews from './121-list-views.ts'
import * as reminderTimes from './131-reminder-times.ts'
import * as viewWidths from './132-view-widths.ts'
import * as paidByBill from './133-paid-by-bill.ts'
import * as outboxTraceparent from './140-outbox-traceparent.ts'
import * as formStatistics from './141-form-statistics.ts'
import * as processInstances from './142-process-instances.ts'

export const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-invoice-indexes': invoiceIndexes,
  '003-form-preview': formPreview,
  '004-eid-login': eidLogin,
  '005-password-link': passwordLink,
  '006-account': account,
  '007-add-user': addUser,
  '008-dashboard': dashboard,
  '009-limit-history': limitHistory,
  '010-contacts': contacts,
  '011-contract-requests': contractRequests,
  '012-contract-documents': contractDocuments,
  '013-invoice-detail': invoiceDetail,
  '014-payments': payments,
  '015-statements': statements,
  '016-scale': scale,
  '017-form-modes': formModes,
  '018-applications': applications,
  '019-partners': partners,
  '020-related-applicants': relatedApplicants,
  '021-bank-requisitions': bankRequisitions,
  '022-saved-forms': savedForms,
  '023-application-receipts': applicationReceipts,
  '024-application-search': applicationSearch,
  '027-login-code-tries': loginCodeTries,
  '028-outside-limits': outsideLimits,
  '029-credit-price': creditPrice,
  '030-related-applicant-help': relatedApplicantHelp,
  '031-customer-links': customerLinks,
  '033-operators': operators,
  '034-personal-data': personalData,
  '035-retention': retention,
  '037-email-confirmation': emailConfirmation,
  '038-partner-tokens': partnerTokens,
  '039-invoice-upload': invoiceUpload,
  '040-verification-answer': verificationAnswer,
  '041-invoice-recognition': invoiceRecognition,
  '042-verification-history': verificationHistory,
  '043-upload-columns': uploadColumns,
  '050-loan-terms': loanTerms,
  '051-loan-acts': loanActs,
  '052-loan-payments': loanPayments,
  '060-bank-statements': bankStatements,
  '065-deal-links': dealLinks,
  '070-image-recognition': imageRecognition,
  '071-verdict-list': verdictList,
  '073-loan-bill-lists': loanBillLists,
  '095-invoice-buckets': invoiceBuckets,
  '096-invoice-terms': invoiceTerms,
  '097-invoice-writing': invoiceWriting,
  '098-statement-accounts': statementAccounts,
  '099-search': search,
  '100-request-answers': requestAnswers,
  '102-release-compatibility': releaseCompatibility,
  '104-file-buyers': fileBuyers,
  '115-loan-act-kinds': loanActKinds,
  '116-chosen-bills': chosenBills,
  '120-notifications': notifications,
  '121-list-views': listViews,
  '131-reminder-times': reminderTimes,
  '132-view-widths': viewWidths,
  '133-paid-by-bill': paidByBill,
  '140-outbox-traceparent': outboxTraceparent,
  '141-form-statistics': formStatistics,
  '142-process-instances': processInstances,
}
