import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'

import { TextsProvider } from '../../../src/i18n/TextsProvider.tsx'
import { useDefaultDocumentTitle, useDocumentTitle } from '../../../src/i18n/useDocumentTitle.ts'
import { NotFoundNotice } from '../../../src/ui/NotFoundNotice.tsx'
import { PortalSettingsContext } from '../../../src/contract/PortalSettingsContext.ts'
import { settings, textsOf } from '../pages/login/loginPortal.tsx'

function Layout({ name, children }: { name: string; children?: ReactNode }) {
  useDefaultDocumentTitle(name)
  return children
}

function Page({ name }: { name: string }) {
  useDocumentTitle(name)
  return null
}

const shown = (tree: ReactNode) => (
  <TextsProvider areas={['common']} initialLanguage="en" initialTexts={textsOf('en', 'common')}>
    <PortalSettingsContext.Provider value={settings}>{tree}</PortalSettingsContext.Provider>
  </TextsProvider>
)
const portal = settings.brand.name

it('document title of an unknown address says so, also inside the signed-in frame, and is replaced on the next page (SHL-05)', () => {
  const { rerender } = render(
    shown(
      <Layout name="Account">
        <NotFoundNotice />
      </Layout>,
    ),
  )
  expect(document.title).toBe(`Page not found · ${portal}`)
  rerender(shown(<Layout name="Account" />))
  expect(document.title).toBe(`Account · ${portal}`)
})

it('document title of a page overrides that of the frame, in either order', () => {
  const { rerender } = render(
    shown(
      <Layout name="Invoices">
        <Page name="Invoice 7" />
      </Layout>,
    ),
  )
  expect(document.title).toBe(`Invoice 7 · ${portal}`)
  rerender(
    shown(
      <Layout name="">
        <Page key="next" name="Contract 1" />
      </Layout>,
    ),
  )
  expect(document.title).toBe(`Contract 1 · ${portal}`)
  rerender(shown(<Layout name="" />))
  expect(document.title).toBe(portal)
})
