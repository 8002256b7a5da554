import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The built page, and its source during development. */
const folders = [['dist', 'web'], ['public']] as const

/**
 * Bank logos from the portal's brand folder: `public/brand/banks/<id>.svg` (or png), in lower case. The part of the id
 * before its first underscore covers all countries of a bank. Logo URLs from the bank service are never used: the page
 * loads images from its own origin only.
 */
export function bankLogos(root: string): (institutionId: string) => string | null {
  const places = folders.map(parts => join(root, ...parts, 'brand', 'banks')).filter(path => existsSync(path))
  const files = new Set(places.flatMap(path => readdirSync(path)))
  return institutionId => {
    const name = institutionId.toLowerCase()
    const found = [name, name.split('_')[0] ?? '']
      .flatMap(each => [`${each}.svg`, `${each}.png`])
      .find(file => files.has(file))
    return found === undefined ? null : `/brand/banks/${found}`
  }
}
