import { waitFor } from '@testing-library/react'
import { Suspense, useEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Boot } from '../../../src/app/boot.ts'
import { hydratePublic } from '../../../src/entries/mountPublic.tsx'
import { PublicApp } from '../../../src/entries/PublicApp.tsx'

const boot = { language: 'en', areas: ['common'], texts: {}, portal: {} } as unknown as Boot
const sections = ['first', 'second', 'last']

/** @param onTakenOver gets the name of each section that React has taken over */
function pageOf(onTakenOver: (name: string) => void) {
  return (
    <form>
      {sections.map(name => (
        <Suspense key={name} fallback={null}>
          <Section name={name} onTakenOver={onTakenOver} />
        </Suspense>
      ))}
    </form>
  )
}

function Section({ name, onTakenOver }: { name: string; onTakenOver: (name: string) => void }) {
  useEffect(() => onTakenOver(name), [name, onTakenOver])
  return <input id={name} defaultValue="" />
}

// Outside of `act`, which would change the order.
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const never = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => never)
})
afterEach(() => document.body.replaceChildren())

test.each([
  ['in their order', [], ['first', 'second', 'last']],
  ['the one with an answer before the others', ['last'], ['last', 'first', 'second']],
] as const)('sections from the server are taken over, %s (FRM-75)', async (_, answered, expected) => {
  document.body.innerHTML = '<div id="root"></div>'
  const root = document.getElementById('root') as HTMLElement
  root.innerHTML = renderToString(<PublicApp boot={boot}>{pageOf(() => undefined)}</PublicApp>)
  for (const id of answered) (document.getElementById(id) as HTMLInputElement).value = 'Jonas'
  const order: string[] = []
  const onTakenOver = (name: string) => {
    if (!order.includes(name)) order.push(name)
  }
  hydratePublic(boot, pageOf(onTakenOver), undefined, { styles: [], onReady: () => undefined })
  await waitFor(() => expect(order).toHaveLength(sections.length))
  expect(order).toEqual(expected)
})
