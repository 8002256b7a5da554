import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The built page, and its source while developing. */
const folders = [['dist', 'web'], ['public']] as const

/**
 * Logos of banks that lie beside the portal's own brand: `public/brand/banks/<id>.svg` (or png), in small letters; the part of the id before
 * its first underscore stands for all countries of a bank. Addresses that a service names are never shown: the page loads from nowhere else.
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
