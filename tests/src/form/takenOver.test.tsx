import { waitFor } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { SchemaForm } from '../../../src/form/SchemaForm.tsx'
import { chromeKey, sample, someServices } from './fixtures/sample.ts'

const services = someServices({ classifier: async () => [] })
const noIssues = () => []

/** Changes what is around the form as soon as it has been taken over, as the draft does at an answer that was given before. */
function Page({ onChanged }: { onChanged: () => void }) {
  const [aside, setAside] = useState('before')
  useLayoutEffect(() => {
    if (aside === 'before') setAside('after')
    else onChanged()
  }, [aside, onChanged])
  return (
    <SchemaForm
      definition={sample}
      language="en"
      chrome={chromeKey}
      services={services}
      validator={noIssues}
      onSubmit={async () => ({ kind: 'sent' })}
      aside={<p>{aside}</p>}
    />
  )
}

// Outside of `act`, which would wait until everything has been taken over.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => document.body.replaceChildren())

/** React has left its mark on the element. */
const isTakenOver = (element: Element): boolean => Object.keys(element).some(key => key.startsWith('__reactProps'))

test('a change around a form from the server does not take over all of its sections at once (FRM-75)', async () => {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(<Page onChanged={() => undefined} />)
  const input = container.querySelector('[id="f-applicant-name"]')
  if (!input) throw new Error('The form was not rendered')
  const isAtOnce = await new Promise<boolean>(resolve => {
    const onChanged = () => resolve(isTakenOver(input))
    hydrateRoot(container, <Page onChanged={onChanged} />)
  })
  expect(container.textContent).toContain('after')
  expect(isAtOnce).toBe(false)
  await waitFor(() => expect(isTakenOver(input)).toBe(true))
})
