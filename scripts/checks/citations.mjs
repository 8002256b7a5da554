// Statements of docs/specification and docs/security.md, and the places that cite them by id.

/**
 * @typedef {{ path: string, text: string }} Source
 * @typedef {{ id: string, page: string, isBuilt: boolean }} Statement
 */

const STATEMENT = /^\*\*([A-Z]{3}-\d{2})\*\* (.+)$/
const ANY_ID = /\b([A-Z]{3})-\d{2}\b(?![-\w])/g
const NOT_BUILT = '## Not built yet'
/** Shaped like ids, but not citations. */
const otherNames = new Set(['UTF'])
const MAX_WORDS = 24

const LINK = /\]\(([^)\s]+)\)/g
const TEST_FILE = /`(tests\/[^`]+)`/g
const DECISION = /\bdecisions?[ /](\d{3})\b/g

/** References to texts outside the repository. Sections of public standards are allowed. */
const unreadable = [
  /\b00[0-2],? ?§/,
  /\b([Ss]pec(ification)?|[Dd]ocument) 00[0-2]\b/,
  /^(?!.*\b(RFC|ISO|SK-EID)\b).*§ ?\d/,
  /\b[Tt](rap|hreat)s? \d/,
  /\bthreat T-\d/,
  /\bSECURITY\b/,
  /\bARCHITECTURE\b/,
]

/**
 * @param {Source[]} pages the pages that define statements
 * @returns {{ statements: Statement[], problems: string[] }} problems: duplicate ids and sentences that are too long
 */
export function readStatements(pages) {
  /** @type {Map<string, Statement>} */
  const found = new Map()
  /** @type {string[]} */
  const problems = []
  for (const { path, text } of pages) {
    let isBuilt = true
    for (const line of text.split('\n')) {
      if (line.startsWith('## ')) isBuilt = line !== NOT_BUILT
      const [, id, words] = STATEMENT.exec(line) ?? []
      if (id === undefined || words === undefined) continue
      if (found.has(id)) problems.push(`${path}: ${id} is defined twice`)
      found.set(id, { id, page: path, isBuilt })
      if (longestSentence(words) > MAX_WORDS) problems.push(`${path}: ${id} has a sentence of 25 words or more`)
    }
  }
  return { statements: [...found.values()], problems }
}

/**
 * @param {Source[]} pages @param {Source[]} sources every file that may cite, the pages included
 * @param {string[]} paths all files of the repository
 * @returns {{ problems: string[], notes: string[] }} notes: the statements that no test cites
 */
export function compareCitations(pages, sources, paths) {
  const { statements, problems } = readStatements(pages)
  const byId = new Map(statements.map(statement => [statement.id, statement]))
  /** @type {Set<string>} */
  const tested = new Set()
  for (const { path, text } of sources) {
    const isTest = path.startsWith('tests/')
    for (const [id, prefix = ''] of text.matchAll(ANY_ID)) {
      const statement = byId.get(id)
      if (statement === undefined) {
        if (!otherNames.has(prefix)) problems.push(`${path}: cites ${id}, which no page defines`)
      } else if (isTest && !statement.isBuilt) {
        problems.push(`${path}: cites ${id}, which ${statement.page} has under "Not built yet"`)
      } else if (isTest) tested.add(id)
    }
  }
  const uncited = statements.filter(({ id, isBuilt }) => isBuilt && !tested.has(id))
  return {
    problems: [...problems, ...sources.flatMap(source => missingTargets(source, paths))],
    notes: listByPage(uncited),
  }
}

/**
 * @param {Source[]} sources
 * @returns {string[]} references to documents that a reader of the repository cannot open
 */
export function findUnreadable(sources) {
  return sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const reference = unreadable.find(pattern => pattern.test(line))?.exec(line)?.[0]
      return reference === undefined
        ? []
        : [`${path}:${index + 1}: refers to a text outside the repository (${reference.slice(-40)})`]
    }),
  )
}

/** @param {Source} source @param {string[]} paths @returns {string[]} */
function missingTargets({ path, text }, paths) {
  /** @param {string} target */
  const exists = target => paths.some(one => one === target || one.startsWith(`${target}/`))
  const decisions = [...text.matchAll(DECISION)]
    .filter(([, number]) => !paths.some(one => one.startsWith(`docs/decisions/${number}-`)))
    .map(([, number]) => `${path}: names decision ${number}, which does not exist`)
  if (!path.endsWith('.md')) return decisions
  const folder = path.split('/').slice(0, -1)
  const links = [...text.matchAll(LINK)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter(target => target !== '' && !/^[a-z]+:/.test(target) && !exists(resolve(folder, target)))
    .map(target => `${path}: links to ${target}, which does not exist`)
  const tests = [...text.matchAll(TEST_FILE)]
    .filter(([, target = '']) => /\.tsx?$/.test(target) && !exists(target))
    .map(([, target]) => `${path}: names ${target}, which does not exist`)
  return [...decisions, ...links, ...tests]
}

/** @param {string[]} folder @param {string} target @returns {string} path below the root */
function resolve(folder, target) {
  const parts = [...folder]
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/**
 * @param {string} text
 * @returns {number} words of the longest sentence; a code span counts as one word
 */
function longestSentence(text) {
  const plain = text.replace(/`[^`]*`/g, 'code').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return Math.max(...plain.split(/(?<=[.;:])\s+/).map(sentence => sentence.split(/\s+/).filter(Boolean).length))
}

/** @param {Statement[]} statements @returns {string[]} one line for each page */
function listByPage(statements) {
  const pages = [...new Set(statements.map(({ page }) => page))]
  const lines = pages.map(
    page =>
      `${page}: ${statements
        .filter(one => one.page === page)
        .map(({ id }) => id)
        .join(', ')}`,
  )
  return lines.length === 0 ? [] : [`no test cites ${statements.length} statements:`, ...lines]
}
