import { fieldValue } from '../../../schemas/fieldValue.ts'
import type { PageReport } from '../../../schemas/generated/types/actions/page-report.ts'
import { pageTemplates } from '../../../schemas/pages/pageTemplate.ts'
import { bounded, type DropReason, type PageReportMetrics } from './page-reports.metrics.ts'

type Options = {
  readonly metrics: PageReportMetrics
  /** Build of the page that this process serves. */
  readonly release: string
  readonly origins: readonly string[]
  /** Paths of the files that the page consists of. */
  readonly files: ReadonlySet<string>
  readonly log: (place: LoggedPlace, message: string) => void
  readonly now: () => Date
}

/** One line of the log. Each value is one of a fixed list, or a file of the page with a line and a column. */
export type LoggedPlace = {
  readonly what: string
  readonly route?: string
  readonly release?: 'own' | 'other'
  readonly frames: readonly string[]
}

const MAX_FRAMES = 3
const MAX_VIOLATIONS = 20
const FRAME = /^(\/[\w./-]{1,120}\.js):(\d{1,7}):(\d{1,7})$/
const MAX_LOGGED_PLACES = 100
const FORGET_LOGGED_MS = 3_600_000

/**
 * Counts what browsers report (API-27). Strangers can send anything, so what they write never becomes a label, a row or a
 * part of the log, unless it is one of the names that the portal has itself (SEC-59).
 */
export class PageReports {
  readonly #options: Options
  readonly #logged = new Set<string>()
  #loggedSince = 0

  constructor(options: Options) {
    this.#options = options
  }

  drop(reason: DropReason): void {
    this.#options.metrics.drop(reason)
  }

  page({ release, route, vitals = {}, errors = [] }: PageReport): void {
    const { metrics } = this.#options
    const isOwn = release === this.#options.release
    if (vitals.lcp !== undefined) metrics.vital('lcp', vitals.lcp / 1000, route)
    if (vitals.inp !== undefined) metrics.vital('inp', vitals.inp / 1000, route)
    if (vitals.cls !== undefined) metrics.vital('cls', vitals.cls, route)
    for (const error of errors) {
      metrics.error(isOwn, error.name, error.route)
      this.#log(
        {
          what: metrics.names.error(error.name),
          route: bounded(error.route, pageTemplates),
          release: isOwn ? 'own' : 'other',
          frames: this.#ownFrames(error.frames),
        },
        'an error in a browser',
      )
    }
  }

  /** @param body of `report-uri`: `{ "csp-report": { … } }` */
  oldViolation(body: unknown): void {
    const report = fieldValue(body, 'csp-report')
    const directive = text(report, 'effective-directive') || text(report, 'violated-directive')
    this.#violation({
      document: text(report, 'document-uri'),
      directive: directive.split(' ')[0] ?? '',
      blocked: text(report, 'blocked-uri'),
      file: text(report, 'source-file'),
      place: `${number(report, 'line-number')}:${number(report, 'column-number')}`,
    })
  }

  /** @param body of `report-to`: a list of reports, of which only those about the policy are asked for */
  violations(body: unknown): void {
    if (!Array.isArray(body)) return this.drop('unreadable')
    for (const report of body.slice(0, MAX_VIOLATIONS) as unknown[]) {
      if (text(report, 'type') !== 'csp-violation') this.drop('unreadable')
      else
        this.#violation({
          document: text(report, 'body.documentURL'),
          directive: text(report, 'body.effectiveDirective'),
          blocked: text(report, 'body.blockedURL'),
          file: text(report, 'body.sourceFile'),
          place: `${number(report, 'body.lineNumber')}:${number(report, 'body.columnNumber')}`,
        })
    }
  }

  #violation(found: { document: string; directive: string; blocked: string; file: string; place: string }): void {
    const { metrics, origins } = this.#options
    if (found.directive === '') return this.drop('unreadable')
    if (!origins.includes(parsed(found.document)?.origin ?? '')) return this.drop('foreign')
    if (isOfExtension(found.blocked) || isOfExtension(found.file)) return this.drop('extension')
    metrics.violation(found.directive)
    const file = parsed(found.file)?.pathname ?? ''
    this.#log(
      { what: metrics.names.directive(found.directive), frames: this.#ownFrames([`${file}:${found.place}`]) },
      'a violation of the Content-Security-Policy in a browser',
    )
  }

  #ownFrames(frames: readonly string[]): string[] {
    return frames.slice(0, MAX_FRAMES).filter(frame => this.#options.files.has(FRAME.exec(frame)?.[1] ?? ''))
  }

  /** Each place once an hour: the counters have the number, and nobody can fill the log. */
  #log(place: LoggedPlace, message: string): void {
    const now = this.#options.now().getTime()
    if (Math.abs(now - this.#loggedSince) >= FORGET_LOGGED_MS) {
      this.#loggedSince = now
      this.#logged.clear()
    }
    const key = JSON.stringify(place)
    if (this.#logged.has(key) || this.#logged.size >= MAX_LOGGED_PLACES) return
    this.#logged.add(key)
    this.#options.log(place, message)
  }
}

const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null)

/** Scripts that a visitor's own programs put into the page (`moz-extension:…`, or the scheme alone): no fault of the portal. */
const isOfExtension = (address: string): boolean => /^[a-z-]{1,30}-extension(:|$)/.test(address)

function text(report: unknown, path: string): string {
  const value = fieldValue(report, path)
  return typeof value === 'string' ? value : ''
}

function number(report: unknown, path: string): number {
  const value = fieldValue(report, path)
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0
}
