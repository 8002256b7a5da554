import { describe, expect, it } from 'vitest'
import { findForbidden } from '../../scripts/checks/hygiene.mjs'

const clean = { packages: { '': {}, 'node_modules/a': {} } }
const inFile = (text: string) => findForbidden([{ path: 'docs/a.md', text }], clean)

describe('repository hygiene check', () => {
  it.each([
    ['a folder of a person', `see /${'home'}/somebody/project`],
    ['a folder of a person on a Mac', `see /${'Users'}/somebody/project`],
    ['a private key', `-----BEGIN RSA ${'PRIVATE'} KEY-----`],
    ['an access token', `ghp_${'a'.repeat(36)}`],
    ['the address of a package registry', `https://${'registry'}.example.org/npm/`],
    ['credentials of a registry', `//host/:_${'authToken'}=abc`],
  ])('finds %s', (_name, text) => {
    expect(inFile(text)).toHaveLength(1)
  })

  it.each([
    'a path below the project: data/pglite',
    'https://example.org/home/page',
    '/usr/lib/postgresql',
    '/homework/a/',
  ])('accepts %s', text => {
    expect(inFile(text)).toEqual([])
  })

  it('finds a registry address in the lock file', () => {
    const lock = { packages: { 'node_modules/a': { resolved: 'https://example.org/a.tgz' } } }
    expect(findForbidden([], lock)).toEqual([expect.stringContaining('node_modules/a')])
  })
})
