import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

const SOURCES = path.resolve(import.meta.dirname, '../../../src')
const CSS = readFileSync(path.join(SOURCES, 'theme/print.css'), 'utf8')
const NAME = /\bprint-[a-z]+\b/g

/** Names of classes for paper that components carry: file → names. */
function carried(): Map<string, string[]> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.tsx'))
  const named = files.map((file): [string, string[]] => {
    const text = readFileSync(path.join(SOURCES, file), 'utf8')
    const attributes = [...text.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].map(
      found => found[1] ?? found[2] ?? '',
    )
    return [file, attributes.flatMap(attribute => attribute.match(NAME) ?? [])]
  })
  return new Map(named.filter(([, names]) => names.length > 0))
}

describe('print style sheet', () => {
  const byFile = carried()

  it('contains every print class of a component, and no other', () => {
    const inCss = new Set(CSS.match(/\.print-[a-z]+/g)?.map(name => name.slice(1)))
    expect([...inCss].sort()).toEqual([...new Set([...byFile.values()].flat())].sort())
  })

  it('prints account sections as blocks, omits promotional pictures, and keeps headings with their content', () => {
    expect(byFile.get('pages/account/sections/AccountSection.tsx')).toContain('print-section')
    expect(byFile.get('pages/dashboard/cards/Banners.tsx')).toContain('print-none')
    expect(CSS).toMatch(/\.print-section[^{]*\{\s*display: block !important/)
    expect(CSS).toMatch(/main header \+ p \{\s*margin-top: 0 !important/)
    expect(CSS).toMatch(/main :is\(h1[^{]*\{\s*break-after: avoid/)
  })
})
