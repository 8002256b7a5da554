import type { DocumentIssue, DocumentName } from '../documents.ts'
import type { IssueCode } from './codes.ts'

/** Collects the problems of the three documents; a document that is wrong everywhere is cut off, not listed without end. */
export class Report {
  static readonly maxIssues = 200
  readonly issues: DocumentIssue[] = []

  error(document: DocumentName, path: string, code: IssueCode, params?: Record<string, string | number>): void {
    this.#add({ document, path, code, severity: 'error', ...(params === undefined ? {} : { params }) })
  }

  warning(document: DocumentName, path: string, code: IssueCode, params?: Record<string, string | number>): void {
    this.#add({ document, path, code, severity: 'warning', ...(params === undefined ? {} : { params }) })
  }

  has(document: DocumentName): boolean {
    return this.issues.some((issue) => issue.document === document && issue.severity === 'error')
  }

  get failed(): boolean {
    return this.issues.some((issue) => issue.severity === 'error')
  }

  #add(issue: DocumentIssue): void {
    const seen = this.issues.some((other) => other.document === issue.document && other.path === issue.path && other.code === issue.code)
    if (!seen && this.issues.length < Report.maxIssues) this.issues.push(issue)
  }
}
