import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { read } from '../lib/sources.mjs'
import { root } from '../lib/stamp.mjs'

/** @param {string} text */
const pattern = text => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/**
 * Whether a call in this source has the title as its first argument, as `it`, `test` and their `each` have.
 * @param {string} source
 * @param {string} title
 */
export function hasTitle(source, title) {
  return new RegExp(String.raw`\(\s*(['"${'`'}])${pattern(title).replaceAll("'", String.raw`\\?'`)}\1,`).test(source)
}

/** @param {string} source @param {string} name of a heading or the id of a statement */
export function hasHeading(source, name) {
  return new RegExp(String.raw`^#+ ${pattern(name)}$|^\*\*${pattern(name)}\*\* `, 'm').test(source)
}

/**
 * @param {readonly string[]} places `file › name`
 * @param {(source: string, name: string) => boolean} has
 * @returns {string[]} the places whose file is missing or lacks the name
 */
export function missingPlaces(places, has) {
  return places.filter(place => {
    const [file = '', ...name] = place.split(' › ')
    return name.length === 0 || name[0] === '' || !existsSync(join(root, file)) || !has(read(file), name.join(' › '))
  })
}

/** @returns {string[]} tests and documents that docs/asvs.json names and that do not exist */
export function findMissingProofs() {
  /** @type {{ rows: { tests?: string[], document?: string }[] }} */
  const { rows } = JSON.parse(read('docs/asvs.json'))
  return [
    ...missingPlaces(
      rows.flatMap(({ tests }) => tests ?? []),
      hasTitle,
    ),
    ...missingPlaces(
      rows.flatMap(({ document }) => document ?? []),
      hasHeading,
    ),
  ].map(place => `docs/asvs.json: ${place}`)
}
