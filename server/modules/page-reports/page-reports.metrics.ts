import { Counter, Histogram } from 'prom-client'
import type { Registry } from 'prom-client'
import { entryOf, type EntryName } from '../../../schemas/pageEntries.ts'
import { OTHER_PAGE, pageTemplates } from '../../../schemas/pages/pageTemplate.ts'

export const OTHER = 'other'

/** Errors of JavaScript and of the browser that are told apart. */
const errorNames = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'SecurityError',
  'NetworkError',
  'NotFoundError',
  'InvalidStateError',
  'QuotaExceededError',
  OTHER,
] as const

/** Directives of the policy, and the ones that browsers report in place of them. */
const directives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'worker-src',
  'manifest-src',
  'frame-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
  OTHER,
] as const

const entries: readonly EntryName[] = [
  'login',
  'request',
  'simulator',
  'statement',
  'verification',
  'deal',
  'notice',
  'staff',
]

/** Why a report is not counted: see docs/operations.md. */
export const dropReasons = ['limit', 'size', 'type', 'unreadable', 'foreign', 'extension'] as const
export type DropReason = (typeof dropReasons)[number]

/** @returns the value if it is one of these, else `other` */
export function bounded(value: string, known: readonly string[]): string {
  return known.includes(value) ? value : OTHER
}

/**
 * Metrics of what browsers report. Strangers write the values, so every label has a fixed list; and every series exists
 * from the start, or a rule would miss the first error (SEC-59).
 */
export function pageReportMetrics(registry: Registry) {
  const registers = [registry]
  const errors = new Counter({
    name: 'portal_page_errors_total',
    help: 'Errors in browsers, by build of the page and class',
    labelNames: ['release', 'name'],
    registers,
  })
  const routes = new Counter({
    name: 'portal_page_error_routes_total',
    help: 'The same errors by template of the address',
    labelNames: ['route'],
    registers,
  })
  const violations = new Counter({
    name: 'portal_csp_violations_total',
    help: 'Violations of the Content-Security-Policy in browsers',
    labelNames: ['directive'],
    registers,
  })
  const dropped = new Counter({
    name: 'portal_page_reports_dropped_total',
    help: 'Reports of browsers that were not counted',
    labelNames: ['reason'],
    registers,
  })
  const vitals = {
    lcp: new Histogram({
      name: 'portal_page_lcp_seconds',
      help: 'Largest contentful paint in browsers',
      labelNames: ['entry'],
      buckets: [1, 2.5, 4, 8],
      registers,
    }),
    inp: new Histogram({
      name: 'portal_page_inp_seconds',
      help: 'Interaction to next paint in browsers',
      labelNames: ['entry'],
      buckets: [0.1, 0.2, 0.5, 1],
      registers,
    }),
    cls: new Histogram({
      name: 'portal_page_cls',
      help: 'Cumulative layout shift in browsers',
      labelNames: ['entry'],
      buckets: [0.05, 0.1, 0.25, 0.5],
      registers,
    }),
  }
  for (const release of ['own', OTHER]) for (const name of errorNames) errors.inc({ release, name }, 0)
  for (const route of [...pageTemplates, OTHER_PAGE]) routes.inc({ route }, 0)
  for (const directive of directives) violations.inc({ directive }, 0)
  for (const reason of dropReasons) dropped.inc({ reason }, 0)
  for (const histogram of Object.values(vitals)) for (const entry of entries) histogram.zero({ entry })

  return {
    error: (isOwnRelease: boolean, name: string, route: string): void => {
      errors.inc({ release: isOwnRelease ? 'own' : OTHER, name: bounded(name, errorNames) })
      routes.inc({ route: bounded(route, pageTemplates) })
    },
    violation: (directive: string): void => violations.inc({ directive: bounded(directive, directives) }),
    drop: (reason: DropReason): void => dropped.inc({ reason }),
    vital: (name: keyof typeof vitals, value: number, route: string): void => {
      vitals[name].observe({ entry: entryOf(route.split('/')[1] ?? '') }, value)
    },
    /** For a log line, which must not hold what a stranger made up. */
    names: {
      error: (name: string) => bounded(name, errorNames),
      directive: (name: string) => bounded(name, directives),
    },
  }
}

export type PageReportMetrics = ReturnType<typeof pageReportMetrics>
