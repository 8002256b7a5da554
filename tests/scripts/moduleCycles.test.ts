import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

type Edge = { readonly from: string; readonly to: string; readonly file: string }

const modules = fileURLToPath(new URL('../../server/modules/', import.meta.url))
const IMPORT = /(?:^(?:import|export)\s[^'"]*?from\s*|^import\s*|\bimport\(\s*)'(\.[^']+)'/gm

/**
 * Imports between the areas of server/modules. Imports of types count: with them, neither area of a cycle can be
 * understood or changed without the other.
 */
function edgesOf(files: ReadonlyMap<string, string>): Edge[] {
  return [...files].flatMap(([file, text]) =>
    [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
      const target = normalize(join(dirname(file), specifier))
      const [from = '', to = ''] = [file, target].map(path => path.split('/')[0])
      return to === '..' || from === to ? [] : [{ from, to, file }]
    }),
  )
}

/** A path from the area back to itself; undefined without one. */
function cycleFrom(area: string, edges: readonly Edge[]): Edge[] | undefined {
  const paths: Edge[][] = edges.filter(edge => edge.from === area).map(edge => [edge])
  const seen = new Set<string>()
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    const end = path.at(-1)?.to ?? ''
    if (end === area) return path
    if (seen.has(end)) continue
    seen.add(end)
    for (const edge of edges) if (edge.from === end) paths.push([...path, edge])
  }
  return undefined
}

/** One line per area in a cycle, with the import behind each step. */
function cyclesOf(edges: readonly Edge[]): string[] {
  return [...new Set(edges.map(edge => edge.from))].flatMap(area => {
    const cycle = cycleFrom(area, edges)
    return cycle === undefined ? [] : [cycle.map(({ from, to, file }) => `${from} → ${to} (${file})`).join(', ')]
  })
}

function moduleFiles(): Map<string, string> {
  const names = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  return new Map(names.map(name => [name, readFileSync(join(modules, name), 'utf8')]))
}

describe('the graph of server/modules', () => {
  test('has no cycle', () => {
    const edges = edgesOf(moduleFiles())
    expect(edges.length).toBeGreaterThan(30)
    expect(cyclesOf(edges)).toEqual([])
  })

  test('names each edge of a cycle, over types and over several areas', () => {
    const files = new Map([
      ['bills/a.service.ts', "import type { B } from '../payments/b.types.ts'\n"],
      ['payments/b.types.ts', "export {\n  c,\n} from '../parties/c.service.ts'\n"],
      ['parties/c.service.ts', "export const c = () => import('../bills/a.service.ts')\n"],
      ['user/d.service.ts', "import '../bills/a.service.ts'\nimport { db } from '../../db/tables.ts'\n"],
    ])
    expect(cyclesOf(edgesOf(files))).toEqual([
      'bills → payments (bills/a.service.ts), payments → parties (payments/b.types.ts), parties → bills (parties/c.service.ts)',
      'payments → parties (payments/b.types.ts), parties → bills (parties/c.service.ts), bills → payments (bills/a.service.ts)',
      'parties → bills (parties/c.service.ts), bills → payments (bills/a.service.ts), payments → parties (payments/b.types.ts)',
    ])
  })
})
