// The bill of materials of a release (CycloneDX 1.6). It says nothing of when or where it was made, so that a release built twice
// is the same.
import { productPackages } from './lockedPackages.mjs'

/** @param {{ name: string, version: string }} product @returns {string} JSON */
export function sbomOf({ name, version }) {
  /** @type {Map<string, object>} */
  const components = new Map()
  for (const one of productPackages()) {
    const reference = `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`
    components.set(reference, {
      type: 'library',
      'bom-ref': reference,
      name: one.name,
      version: one.version,
      purl: reference,
      ...(one.license === undefined ? {} : { licenses: [licenseOf(one.license)] }),
      ...(one.integrity === undefined ? {} : { hashes: [hashOf(one.integrity)] }),
    })
  }
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `pkg:npm/${name}@${version}`, name, version } },
    components: [...components.values()],
  }
  return `${JSON.stringify(document, null, 1)}\n`
}

/** @param {string} license an identifier of SPDX or an expression of several */
const licenseOf = license => (/[\s()]/.test(license) ? { expression: license } : { license: { id: license } })

/** @param {string} integrity as npm writes it: sha512-<base64> */
function hashOf(integrity) {
  const [algorithm = '', value = ''] = integrity.split(' ')[0]?.split(/-(.*)/s) ?? []
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') }
}
