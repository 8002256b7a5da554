import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sbomOf } from '../../scripts/lib/sbom.mjs'
import { root } from '../support/testDatabase.ts'

type Component = {
  readonly name: string
  readonly version: string
  readonly 'bom-ref': string
  readonly licenses?: readonly ({ license: { id: string } } | { expression: string })[]
  readonly hashes?: readonly { alg: string; content: string }[]
}
type Sbom = {
  readonly serialNumber: string
  readonly metadata: { readonly timestamp: string }
  readonly components: readonly Component[]
}

const committed = new Date('2026-11-26T09:00:00Z')
const text = sbomOf({ name: 'finance-portal', version: '0.2.0' }, committed)
const { serialNumber, metadata, components } = JSON.parse(text) as Sbom

/** Licences that a package of the product may have; of several in an expression each or any, as it says. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Zlib',
])

describe('bill of materials (API-25)', () => {
  it('names every package of the product in the lock file once, with version and hash', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string; dev?: boolean; optional?: boolean; integrity?: string }>
    }
    // Optional packages of other systems are not installed here and are no part of this product.
    const locked = Object.entries(packages)
      .filter(([folder, { dev }]) => folder !== '' && dev !== true)
      .filter(([folder, { optional }]) => optional !== true || existsSync(join(root, folder, 'package.json')))
      .map(([folder, { version }]) => `${folder.split('node_modules/').at(-1)}@${version}`)
    const named = components.map(({ name, version }) => `${name}@${version}`)
    expect(named.length).toBeGreaterThan(300)
    expect(named).toEqual([...new Set(locked)].sort())
    expect(new Set(components.map(one => one['bom-ref'])).size).toBe(components.length)
    expect(components.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? ''))).toEqual([])
  })

  it('gives each package a licence of the list', () => {
    const licencesOf = ({ licenses = [] }: Component) =>
      licenses.flatMap(one => ('license' in one ? [one.license.id] : one.expression.match(/[\w.-]+/g)!))
    const wrong = components.filter(one => {
      const names = licencesOf(one).filter(name => name !== 'AND' && name !== 'OR')
      return names.length === 0 || !names.every(name => allowed.has(name))
    })
    expect(wrong.map(one => [one.name, one.version, ...licencesOf(one)])).toEqual([])
  })

  it('is the same whenever it is made from one commit, and says so', () => {
    expect(sbomOf({ name: 'finance-portal', version: '0.2.0' }, committed)).toBe(text)
    expect(metadata.timestamp).toBe('2026-11-26T09:00:00.000Z')
    expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('holds no path of this machine', () => {
    expect(text).not.toContain(root)
  })
})
