import type { DocumentIssue, DocumentName } from '../documents.ts'
import type { IssueCode } from './codes.ts'

/** Collects the problems of the three documents. Errors and warnings are each cut off at `maxIssues`; a last entry says that there are more. */
export class Report {
  static readonly maxIssues = 200
  readonly issues: DocumentIssue[] = []
  readonly #seen = new Set<string>()
  readonly #counts = { error: 0, warning: 0 }

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
    return this.#counts.error > 0
  }

  /** Two texts that are missing at the same place are two problems, so the parameters count as well. */
  #add(issue: DocumentIssue): void {
    const key = JSON.stringify([issue.document, issue.path, issue.code, issue.params ?? null])
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    const count = (this.#counts[issue.severity] += 1)
    if (count <= Report.maxIssues) this.issues.push(issue)
    else if (count === Report.maxIssues + 1) this.issues.push({ document: issue.document, path: '', code: 'moreIssues', severity: issue.severity, params: { limit: Report.maxIssues } })
  }
}
