import { render, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'

import type { FormComparison } from '../../../../schemas/studio/comparison.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import type { FormDocuments } from '../../../../src/api/operator/operatorForms.ts'
import { ApplicantsPart } from '../../../../src/pages/operator/applicants/ApplicantsPart.tsx'
import { toSource } from '../../../../src/pages/operator/check/syntax.ts'
import { someDocuments } from './documents.ts'

const texts = JSON.parse(readFileSync('resources/texts/en/studio.json', 'utf8')) as Record<string, string>
const live = { version: 1, ...someDocuments() } as Parameters<typeof ApplicantsPart>[0]['live']
const none: FormComparison = {
  version: 1,
  modes: [
    { mode: 'default', refusedNow: { kind: 'notFound', tries: 600 }, acceptedNow: { kind: 'notFound', tries: 1 } },
  ],
}

function show(documents: FormDocuments) {
  const fetched = vi.fn(
    async () => new Response(JSON.stringify(none), { headers: { 'content-type': 'application/json' } }),
  )
  vi.stubGlobal('fetch', fetched)
  const sources = { schema: toSource(documents.schema), ui: toSource(documents.ui), texts: '{}' }
  render(
    <TextsProvider areas={['studio']} initialLanguage="en" initialTexts={texts}>
      <ApplicantsPart form="a-form" live={live} documents={documents} sources={sources} />
    </TextsProvider>,
  )
  return fetched
}

describe('what a draft does to applicants (OPR-80)', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is not searched while schema and layout are those of the live version', () => {
    const fetched = show(someDocuments(({ texts: tables }) => void (tables.en['applicant.city.title'] = 'Town')))
    expect(screen.getByText('No rule about answers differs: the same answers are accepted as before.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(fetched).not.toHaveBeenCalled()
  })

  it('never says that none exists where none was found', async () => {
    const fetched = show(
      someDocuments(({ schema }) => void (schema.properties.applicant.properties.city.maxLength = 20)),
    )
    const lines = await screen.findAllByText(/^No answers were found/)
    expect(lines.map(line => line.textContent)).toEqual([
      'No answers were found that are refused only now, in 600 tries. This does not prove that there are none.',
      'No answers were found that are accepted only now, in 1 try. This does not prove that there are none.',
    ])
    expect(screen.queryByText(/No rule about answers differs/)).toBeNull()
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
