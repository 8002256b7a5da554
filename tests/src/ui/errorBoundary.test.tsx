import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { takeErrors } from '../../../src/api/http/pageErrors.ts'
import { ErrorBoundary } from '../../../src/ui/ErrorBoundary.tsx'

test('an error of a component that is replaced by a message is reported as well (API-27)', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = (): never => {
    throw new RangeError('broken')
  }
  // Those of tests before.
  takeErrors()
  render(
    <ErrorBoundary fallback="a message">
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByText('a message')).toBeTruthy()
  expect(takeErrors().map(({ error }) => error.name)).toEqual(['RangeError'])
  vi.restoreAllMocks()
})
