import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { FormPreview } from '../../../../src/pages/operator/preview/FormPreview.tsx'

const texts = JSON.parse(readFileSync('resources/texts/en/operator.json', 'utf8')) as Record<string, string>
const show = (checking: boolean) =>
  render(
    <TextsProvider areas={['operator']} initialLanguage="en" initialTexts={texts}>
      <FormPreview sound={undefined} stale={false} checking={checking} />
    </TextsProvider>,
  )

it('says that the preview is loading until the documents are checked, and only then that they have errors', () => {
  const { unmount } = show(true)
  expect(screen.getByRole('status', { name: texts['operator.preview.loading']! })).toBeTruthy()
  expect(screen.queryByText(texts['operator.preview.none']!)).toBeNull()
  unmount()
  show(false)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByText(texts['operator.preview.none']!)).toBeTruthy()
})
