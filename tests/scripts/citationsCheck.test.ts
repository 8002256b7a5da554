import { describe, expect, it } from 'vitest'
import { compareCitations, findUnreadable, readStatements } from '../../scripts/checks/citations.mjs'

const page = {
  path: 'docs/specification/invoices.md',
  text: [
    '# Invoices',
    '**INV-01** A list page holds 10 rows.',
    '**INV-02** Newest first.',
    '## Not built yet',
    '**INV-03** Later.',
  ].join('\n\n'),
}
const paths = [page.path, 'docs/decisions/020-invoices.md', 'tests/a.test.ts']

function compare(...sources: { path: string; text: string }[]) {
  return compareCitations([page], [page, ...sources], paths)
}

describe('readStatements', () => {
  it('reads ids with their page and whether they are built', () => {
    expect(readStatements([page]).statements).toEqual([
      { id: 'INV-01', page: page.path, isBuilt: true },
      { id: 'INV-02', page: page.path, isBuilt: true },
      { id: 'INV-03', page: page.path, isBuilt: false },
    ])
  })

  it('reports an id that is defined twice, also on another page', () => {
    const other = { path: 'docs/security.md', text: '**INV-01** Again.' }
    expect(readStatements([page, other]).problems).toEqual(['docs/security.md: INV-01 is defined twice'])
  })

  it('reports a sentence of 25 words and counts a code span as one word', () => {
    const words = (count: number) => `${Array.from({ length: count }, () => 'word').join(' ')}.`
    const text = (sentence: string) => [{ path: 'docs/security.md', text: `**SEC-01** Short. ${sentence}` }]
    expect(readStatements(text(words(24))).problems).toEqual([])
    expect(readStatements(text(words(25))).problems).toEqual([
      'docs/security.md: SEC-01 has a sentence of 25 words or more',
    ])
    expect(readStatements(text(`\`a b c\` ${words(23)}`)).problems).toEqual([])
  })
})

describe('compareCitations', () => {
  it('reports an unknown id in any source, and no other capitals with digits', () => {
    const { problems } = compare({ path: 'server/a.ts', text: '// INV-07 and INX-01; UTF-16, LT-01100, ABC-12-3' })
    expect(problems).toEqual([
      'server/a.ts: cites INV-07, which no page defines',
      'server/a.ts: cites INX-01, which no page defines',
    ])
  })

  it('lists the built statements that no test cites, without a problem', () => {
    const found = compare({ path: 'tests/a.test.ts', text: '// INV-01' }, { path: 'src/a.ts', text: '// INV-02' })
    expect(found.problems).toEqual([])
    expect(found.notes).toEqual(['no test cites 1 statements:', 'docs/specification/invoices.md: INV-02'])
  })

  it('lists nothing when every built statement is cited', () => {
    expect(compare({ path: 'tests/a.test.ts', text: '// INV-01, INV-02' })).toEqual({ problems: [], notes: [] })
  })

  it('reports a test that cites what is not built, and lets other sources cite it', () => {
    const { problems } = compare(
      { path: 'tests/a.test.ts', text: '// INV-03' },
      { path: 'src/a.ts', text: '// INV-03' },
    )
    expect(problems).toEqual([
      'tests/a.test.ts: cites INV-03, which docs/specification/invoices.md has under "Not built yet"',
    ])
  })

  it('reports a decision, a link and a test file that do not exist', () => {
    const text =
      'Decision 20, decision 020, decision 021, [a](../decisions/020-invoices.md#why), [b](gone.md), [c](https://example.org), `tests/a.test.ts`, `tests/b.test.ts`, `tests/server/`'
    expect(compare({ path: 'docs/specification/a.md', text }).problems).toEqual([
      'docs/specification/a.md: names decision 021, which does not exist',
      'docs/specification/a.md: links to gone.md, which does not exist',
      'docs/specification/a.md: names tests/b.test.ts, which does not exist',
    ])
  })
})

describe('findUnreadable', () => {
  it.each([
    'specification 002 §7',
    'hidden (000 §2)',
    'document 001',
    'Specification 000: login',
    'all other fields of §3',
    'SECURITY trap 6',
    'SECURITY "redirect sinks"',
    'threat 21',
    'traps 2 and 10',
    'threat T-33',
    'ARCHITECTURE decision 4',
  ])('reports %s with its line', reference => {
    const found = findUnreadable([{ path: 'src/a.ts', text: `// first line\n// ${reference}` }])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^src\/a\.ts:2: refers to a text outside the repository/)
  })

  it.each([
    'INV-07',
    'decision 020',
    'RFC 4648 §4',
    'ISO 32000-1 §7.5.5',
    'SK-EID/MID §3.3.4',
    'docs/security.md',
    'SECURITY_HEADERS',
    'a threat to 3 users',
  ])('accepts %s', reference => {
    expect(findUnreadable([{ path: 'src/a.ts', text: `// ${reference}` }])).toEqual([])
  })
})
