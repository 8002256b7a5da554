import { truncatePath } from '../../validation/boundedIssues.ts'
import type { DocumentIssue, DocumentName } from '../documents.ts'
import type { IssueCode } from './codes.ts'

/**
 * Reported problems per severity. With one more entry each for "there are more", they fit the two hundred issues of
 * one response.
 */
const limits = { error: 149, warning: 49 } as const

/**
 * Collects the problems of the three documents. Errors and warnings are each truncated; a last entry says that there
 * are more.
 */
export class Report {
  readonly issues: DocumentIssue[] = []
  readonly #reported = new Set<string>()
  readonly #counts = { error: 0, warning: 0 }

  error(document: DocumentName, path: string, code: IssueCode, params?: Record<string, string | number>): void {
    this.#add({ document, path, code, severity: 'error', ...(params === undefined ? {} : { params }) })
  }

  warning(document: DocumentName, path: string, code: IssueCode, params?: Record<string, string | number>): void {
    this.#add({ document, path, code, severity: 'warning', ...(params === undefined ? {} : { params }) })
  }

  has(document: DocumentName): boolean {
    return this.issues.some(issue => issue.document === document && issue.severity === 'error')
  }

  get failed(): boolean {
    return this.#counts.error > 0
  }

  /** Two texts missing at the same place are two problems, so the parameters are part of the key. */
  #add(found: DocumentIssue): void {
    const issue = { ...found, path: truncatePath(found.path) }
    const key = JSON.stringify([issue.document, issue.path, issue.code, issue.params ?? null])
    if (this.#reported.has(key)) return
    this.#reported.add(key)
    const limit = limits[issue.severity]
    const count = (this.#counts[issue.severity] += 1)
    if (count <= limit) this.issues.push(issue)
    else if (count === limit + 1)
      this.issues.push({
        document: issue.document,
        path: '',
        code: 'moreIssues',
        severity: issue.severity,
        params: { limit },
      })
  }
}
