import type { List } from './lists/List.ts'
import { bankStatementList, bankTransactionList } from './modules/operator-statements/statementLists.ts'
import { billList } from './modules/bills/billList.ts'
import { loanBillList } from './modules/loans/loanBillList.ts'
import { loanList } from './modules/loans/loanFields.ts'
import { loanReportList } from './modules/loans/loanReportList.ts'
import { contractList } from './modules/contracts/contractFields.ts'
import { invoiceList } from './modules/invoices/invoiceList.ts'
import { applicationList } from './modules/operator-applications/applicationQuery.ts'
import { auditList } from './modules/operator-audit/auditList.ts'
import { partnerList } from './modules/operator-partners/partnerList.ts'
import { requestList } from './modules/operator-requests/requestList.ts'
import { verdictList } from './modules/operator-verifications/verdictList.ts'
import { statementList } from './modules/statements/actQuery.ts'

/** The lists that the server pages and sorts, one entry per resource. */
export const lists: readonly List[] = [
  invoiceList,
  contractList,
  billList,
  applicationList,
  auditList,
  partnerList,
  statementList,
  bankStatementList,
  bankTransactionList,
  verdictList,
  requestList,
  loanList,
  loanBillList,
  loanReportList,
]
