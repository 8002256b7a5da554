// Checks that need no running portal. Each has a name and returns its problems; an empty list is a pass. Notes are
// printed and never fail.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findMissingProofs } from '../checks/asvs.mjs'
import { compareCitations, findUnreadable } from '../checks/citations.mjs'
import { findForbidden } from '../checks/hygiene.mjs'
import { compareLanguages, compareWithCode, languages, withoutPluralForms } from '../checks/texts.mjs'
import { listTracked, read, readSources, readTrackedFiles } from './sources.mjs'
import { root } from './stamp.mjs'

/** @typedef {string[] | { problems: string[], notes: string[] }} Result */
/** @typedef {{ name: string, run: () => Promise<Result> | Result }} Check */

/** @type {Check[]} */
export const checks = [
  {
    name: 'generated files are up to date',
    run: () => program('node_modules/tsx/dist/cli.mjs', ['scripts/gen.ts', '--check']),
  },
  { name: 'types of the page', run: () => tsc('tsconfig.browser.json') },
  { name: 'types of the server and the scripts', run: () => tsc('tsconfig.server.json') },
  { name: 'types of the tests', run: () => tsc('tsconfig.tests.json') },
  { name: 'format of the sources', run: () => program('node_modules/oxfmt/bin/oxfmt', ['--check']) },
  {
    name: 'lint and import rules',
    run: () => program('node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '--format', 'unix']),
  },
  { name: 'texts in four languages', run: checkTexts },
  { name: 'citations of the specification', run: checkCitations },
  { name: 'tests and documents that the map of the ASVS names', run: findMissingProofs },
  {
    name: 'no secrets, registry addresses or machine paths',
    run: () => findForbidden(readTrackedFiles(), JSON.parse(read('package-lock.json'))),
  },
]

/** @param {string} project */
function tsc(project) {
  return program('node_modules/typescript/bin/tsc', ['--project', project, '--pretty', 'false'])
}

/**
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<string[]>} empty if it exits with 0, otherwise its output
 */
function program(script, args) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
    child.once('error', error => resolve([error.message]))
    child.once('close', code => resolve(code === 0 ? [] : output.trim().split('\n')))
  })
}

function checkTexts() {
  const folders = languages
    .map(language => join(root, 'resources/texts', language))
    .filter(folder => existsSync(folder))
  const areas = [...new Set(folders.flatMap(folder => readdirSync(folder)))].sort()
  const portal = areas.map(area => ({
    name: `resources/texts/*/${area}`,
    texts: Object.fromEntries(languages.map(language => [language, readJson(`resources/texts/${language}/${area}`)])),
  }))
  const forms = ['schemas/forms', 'schemas/forms/parts']
    .flatMap(folder => readdirSync(join(root, folder)).map(form => `${folder}/${form}/texts.json`))
    .filter(file => existsSync(join(root, file)))
    .map(name => ({ name, texts: readJson(name) ?? {} }))
  const keys = portal.flatMap(area => Object.keys(area.texts['en'] ?? {}))
  const sources = [
    ...readSources(['src', 'server', 'schemas/validation', 'schemas/answers'], /\.tsx?$/),
    ...readSources(
      ['resources', 'schemas', 'config'],
      /^(?!resources\/texts\/|schemas\/generated\/|schemas\/forms\/).*\.json$/,
    ),
  ]
  return [
    ...withoutPluralForms(),
    ...[...portal, ...forms].flatMap(({ name, texts }) => compareLanguages(name, texts, isForReactAdmin)),
    ...twice(keys).map(key => `resources/texts: "${key}" is in two areas`),
    ...compareWithCode(keys, sources, isForReactAdmin),
  ]
}

/** @param {string} key */
function isForReactAdmin(key) {
  return key.startsWith('ra.')
}

const CITING_FOLDERS = /^(docs|resources|schemas|scripts|server|src|tests)\/|^[\w.-]+\.(md|ts)$/
/** Generated from checked files, or examples of what the check finds. */
const NOT_CITING_FOLDERS =
  /^(schemas\/generated\/|docs\/openapi\.json|scripts\/checks\/citations\.mjs|tests\/scripts\/citationsCheck\.test\.ts)/

function checkCitations() {
  const tracked = readTrackedFiles()
  const sources = tracked.filter(({ path }) => CITING_FOLDERS.test(path) && !NOT_CITING_FOLDERS.test(path))
  const pages = sources.filter(({ path }) => /^docs\/(specification\/|security\.md)/.test(path))
  const { problems, notes } = compareCitations(pages, sources, listTracked())
  return { problems: [...problems, ...findUnreadable(sources)], notes }
}

/** @param {string} path @returns {any} */
function readJson(path) {
  return existsSync(join(root, path)) ? JSON.parse(read(path)) : undefined
}

/** @param {string[]} keys */
function twice(keys) {
  return keys.filter((key, index) => keys.indexOf(key) !== index)
}
