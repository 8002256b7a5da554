// Matches packages with advisories in the OSV format, without network (decision 116).
import { createRequire } from 'node:module'
import { ScriptFailure } from './failure.mjs'

// It has no types of its own.
const semver = /** @type {{ compare(a: string, b: string): number }} */ (createRequire(import.meta.url)('semver'))

/**
 * @typedef {{ introduced?: string, fixed?: string, last_affected?: string }} Event one of them
 * @typedef {{ package?: { ecosystem: string, name: string }, versions?: string[],
 *   ranges?: { type: string, events: Event[] }[] }} Affected
 * @typedef {{ id: string, summary?: string, withdrawn?: string, affected?: Affected[] }} Advisory as osv.dev has them
 * @typedef {{ exported: Date, vulns: Advisory[] }} Advisories
 */

const MS_PER_DAY = 86_400_000

/**
 * @param {string} text JSON: `exported`, when the advisories were fetched (ISO 8601), and `vulns`, the advisories
 * @returns {Advisories}
 * @throws {ScriptFailure} with a sentence if it is anything else
 */
export function readAdvisories(text) {
  /** @type {unknown} */
  let data
  try {
    data = JSON.parse(text)
  } catch {
    throw new ScriptFailure('The advisories are no JSON.')
  }
  const { exported, vulns } = /** @type {{ exported?: unknown, vulns?: unknown }} */ (data ?? {})
  const time = new Date(typeof exported === 'string' ? exported : Number.NaN)
  if (Number.isNaN(time.getTime()))
    throw new ScriptFailure('The advisories do not say in "exported" when they were fetched.')
  if (!Array.isArray(vulns) || vulns.length === 0) throw new ScriptFailure('The advisories have no list "vulns".')
  return { exported: time, vulns }
}

/**
 * Why the advisories cannot be relied on: old ones know nothing of what was found since.
 * @param {Date} exported @param {number} maxDays @param {Date} now
 * @returns {string | undefined} a sentence; undefined when they are recent
 */
export function ageProblem(exported, maxDays, now) {
  const days = (now.getTime() - exported.getTime()) / MS_PER_DAY
  if (days < -1) return 'The advisories were fetched in the future: the clock or the file is wrong.'
  if (days <= maxDays) return undefined
  return `The advisories are ${Math.floor(days)} days old; at most ${maxDays} are accepted. Fetch them again.`
}

/**
 * @param {readonly Advisory[]} advisories
 * @param {readonly { name: string, version: string }[]} packages
 * @returns {string[]} a line for each package and advisory that affects it
 */
export function matchAdvisories(advisories, packages) {
  return advisories
    .filter(({ withdrawn }) => withdrawn === undefined)
    .flatMap(({ id, summary = '', affected = [] }) =>
      packages
        .filter(({ name, version }) =>
          affected.some(
            one => one.package?.ecosystem === 'npm' && one.package.name === name && isAffected(one, version),
          ),
        )
        .map(({ name, version }) => `${name}@${version}: ${id} ${summary}`.trim()),
    )
    .sort()
}

/** @param {Affected} affected @param {string} version */
function isAffected({ versions = [], ranges = [] }, version) {
  if (versions.includes(version)) return true
  // Commits of a repository say nothing about a version.
  return ranges.filter(({ type }) => type !== 'GIT').some(({ events }) => isInRange(events, version))
}

/**
 * The evaluation of the OSV schema: in order of their versions, the events switch between affected and not.
 * @param {Event[]} events @param {string} version
 */
function isInRange(events, version) {
  try {
    return [...events]
      .sort((a, b) => compare(versionOf(a), versionOf(b)))
      .reduce((isIn, event) => {
        const order = compare(version, versionOf(event))
        if (event.introduced !== undefined) return isIn || order >= 0
        if (event.fixed !== undefined) return isIn && order < 0
        return isIn && (event.last_affected === undefined || order <= 0)
      }, false)
  } catch {
    // A range that cannot be read is looked at by somebody, rather than passed over.
    return true
  }
}

/** @param {Event} event */
const versionOf = ({ introduced, fixed, last_affected: last }) => introduced ?? fixed ?? last ?? '0'

/** @param {string} a @param {string} b 0 is before every version */
function compare(a, b) {
  if (a === b) return 0
  if (a === '0') return -1
  return b === '0' ? 1 : semver.compare(a, b)
}
