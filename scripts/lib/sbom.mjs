// The bill of materials of a release (CycloneDX 1.6). Nothing in it depends on when or where it was made, so that a release built
// twice is the same; `npm sbom` puts in a random number and the time (decision 116).
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productPackages } from './lockedPackages.mjs'
import { root } from './stamp.mjs'

/** Licences that the packages state in their files only, or by a name that SPDX does not have. Read there, for this version. */
const licencesRead = /** @type {Record<string, string>} */ ({
  'css-mediaquery@0.1.2': 'BSD-3-Clause',
  'png-js@1.1.0': 'MIT',
})

/**
 * @param {{ name: string, version: string }} product
 * @param {Date} time of the commit
 * @returns {string} JSON
 */
export function sbomOf({ name, version }, time) {
  /** @type {Map<string, object>} */
  const components = new Map()
  for (const one of productPackages()) {
    const reference = `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`
    const license = licencesRead[`${one.name}@${one.version}`] ?? one.license
    components.set(reference, {
      type: 'library',
      'bom-ref': reference,
      name: one.name,
      version: one.version,
      purl: reference,
      ...(license === undefined ? {} : { licenses: [licenseOf(license)] }),
      ...(one.integrity === undefined ? {} : { hashes: [hashOf(one.integrity)] }),
    })
  }
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumber(),
    version: 1,
    metadata: {
      timestamp: time.toISOString(),
      component: { type: 'application', 'bom-ref': `pkg:npm/${name}@${version}`, name, version },
    },
    components: [...components.values()],
  }
  return `${JSON.stringify(document, null, 1)}\n`
}

/** A UUID of version 8, whose bits are those of the lock file's hash: other packages, another number. */
function serialNumber() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 3) | 8).toString(16)
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** @param {string} license an identifier of SPDX or an expression of several */
const licenseOf = license => (/[\s()]/.test(license) ? { expression: license } : { license: { id: license } })

/** @param {string} integrity as npm writes it: sha512-<base64> */
function hashOf(integrity) {
  const [algorithm = '', value = ''] = integrity.split(' ')[0]?.split(/-(.*)/s) ?? []
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') }
}
