// Texts must be complete: same keys, placeholders and plural forms in all languages; no key missing in the texts, none
// unused.
import { readFileSync } from 'node:fs'

/**
 * @typedef {Record<string, string>} TextFile key -> text
 * @typedef {Record<string, TextFile>} Translations language -> texts
 * @typedef {{ path: string, text: string }} Source
 */

/**
 * Number of plural forms, separated by ||||, of a counted text (src/i18n/phrase.ts selects one).
 * @type {Record<string, number>}
 */
const pluralForms = { en: 2, lt: 3, lv: 2, ee: 2 }

/** @type {string[]} */
export const languages = JSON.parse(
  readFileSync(new URL('../../schemas/common/language.json', import.meta.url), 'utf8'),
).enum

/** @param {string[]} [all] languages of the portal @returns {string[]} one problem for each without a number of plural forms */
export function withoutPluralForms(all = languages) {
  return all
    .filter(language => pluralForms[language] === undefined)
    .map(language => `scripts/checks/texts.mjs: the number of plural forms of "${language}" is missing`)
}

/**
 * All languages must have the same keys and placeholders, no empty text, and the right number of plural forms.
 * @param {string} name shown in the messages
 * @param {Translations} translations
 * @param {(key: string) => boolean} [isForLibrary] keys of a library, whose texts may be empty and need not use each placeholder
 * @param {string[]} [all] languages of the portal
 * @returns {string[]} problems
 */
export function compareLanguages(name, translations, isForLibrary = () => false, all = languages) {
  const reference = translations['en'] ?? {}
  return all.flatMap(language => {
    const texts = translations[language]
    if (texts === undefined) return [`${name}: no texts in "${language}"`]
    const missing = Object.keys(reference)
      .filter(key => !(key in texts))
      .map(key => `${name}: "${key}" is missing in "${language}"`)
    const surplus = Object.keys(texts)
      .filter(key => !(key in reference))
      .map(key => `${name}: "${key}" is in "${language}" but not in "en"`)
    const faulty = Object.entries(texts)
      .filter(([key]) => !isForLibrary(key))
      .flatMap(([key, text]) =>
        faults(language, text, reference[key]).map(fault => `${name}: "${key}" in "${language}" ${fault}`),
      )
    return [...missing, ...surplus, ...faulty]
  })
}

/** @param {string} language @param {string} text @param {string | undefined} reference @returns {string[]} */
function faults(language, text, reference) {
  if (text.trim() === '') return ['is empty']
  const found = []
  if (reference !== undefined && placeholders(text) !== placeholders(reference)) {
    found.push(
      `has other placeholders (${placeholders(text) || 'none'}) than "en" (${placeholders(reference) || 'none'})`,
    )
  }
  const forms = text.split('||||').length
  const needed = pluralForms[language] ?? forms
  if (forms > 1 && forms !== needed) found.push(`has ${forms} plural forms, needs ${needed}`)
  return found
}

/** @param {string} text */
function placeholders(text) {
  return [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name))].sort().join(', ')
}

const ANY_LITERAL = /'([^'\\\n]{1,200})'|"([^"\\\n]{1,200})"|`([^`]{1,400})`/g
const KEY_SHAPE = /^[a-z][\w-]*(\.[\w/:-]+)+$/i
/** Literals shaped like keys that are not: file names and theme colours. */
const NOT_A_KEY =
  /\.(tsx?|m?js|json|css|svg|md|html)$|^(action\.(active|hover|selected|focus|disabled\w*)|common\.(white|black)|\w+\.(main|dark|light|contrastText))$/

/**
 * Keys and code must match. A key is used if a literal of the code or a value of a document equals it. It is also used
 * if a template such as `login.method.${id}` can produce it, alone or continued by a template such as `${key}.title`.
 * A literal shaped like a key, whose first word starts some key, must exist.
 * @param {string[]} keys all keys of the English texts
 * @param {Source[]} sources code and documents
 * @param {(key: string) => boolean} isForLibrary keys that a library looks up itself
 * @returns {string[]} problems
 */
export function compareWithCode(keys, sources, isForLibrary) {
  const known = new Set(keys)
  const areas = new Set(keys.map(key => key.split('.')[0]))
  /** @type {Set<string>} */
  const literals = new Set()
  /** @type {Set<string>} */
  const templates = new Set()
  /** @type {Map<string, string>} literal -> file that uses it as a key */
  const requested = new Map()
  for (const { path, text } of sources) {
    const isRequested = requestedLiterals(path, text)
    for (const [, single, double, template] of text.matchAll(ANY_LITERAL)) {
      const literal = single ?? double ?? template ?? ''
      if (template?.includes('${')) {
        templates.add(template)
        continue
      }
      literals.add(literal)
      const looksLikeKey = KEY_SHAPE.test(literal) && areas.has(literal.split('.')[0]) && !NOT_A_KEY.test(literal)
      if (looksLikeKey && isRequested(literal) && !known.has(literal) && !isForLibrary(literal))
        requested.set(literal, path)
    }
  }
  const patterns = [...templates].flatMap(template => patternOf(template, areas))
  const endings = [...templates].flatMap(template => /^\$\{[^}]*\}(\.[\w.-]+)$/.exec(template)?.[1] ?? [])
  /** @param {string} key */
  const isMade = key => literals.has(key) || patterns.some(pattern => pattern.test(key))
  /** @param {string} key */
  const isUsed = key =>
    isMade(key) || endings.some(ending => key.endsWith(ending) && isMade(key.slice(0, -ending.length)))
  const unused = keys.filter(key => !isForLibrary(key) && !isUsed(key))
  const missing = [...requested].filter(([literal]) => !endings.some(ending => known.has(literal + ending)))
  return [
    ...missing.map(([literal, path]) => `${path}: text "${literal}" does not exist`),
    ...unused.map(key => `resources/texts: "${key}" is used nowhere`),
  ]
}

/**
 * In the page any literal may be a key. The server uses similar names for other things (such as counters) and looks up
 * texts only by `texts.get(language, area, key)`.
 * @param {string} path
 * @param {string} text
 * @returns {(literal: string) => boolean}
 */
function requestedLiterals(path, text) {
  if (!path.startsWith('server/')) return () => true
  const requested = new Set([...text.matchAll(/texts\.get\([^)]*?,\s*'[\w-]+',\s*'([^']+)'/g)].map(([, key]) => key))
  return literal => requested.has(literal)
}

/**
 * Only a template that starts with a known first word can produce a key: `${a}.${b}` would match everything.
 * @param {string} template
 * @param {Set<string | undefined>} areas
 * @returns {RegExp[]}
 */
function patternOf(template, areas) {
  if (!areas.has(/^([\w-]+)\./.exec(template)?.[1])) return []
  const pattern = template
    .split(/\$\{[^}]*\}/)
    .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')
  return [new RegExp(`^${pattern}$`)]
}
