import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import type { CalculatorAnswer, FormServices } from '../../../../src/contract/formServices.ts'
import { PortalSettingsContext } from '../../../../src/contract/PortalSettingsContext.ts'
import type { FormDefinition } from '../../../../src/contract/formTypes.ts'
import type { Draft } from '../../../../src/form/draft/Draft.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import type { BankState } from '../../../../src/pages/request/bank/useBankReturn.ts'
import { ReviewStep } from '../../../../src/pages/request/review/ReviewStep.tsx'
import type { Sender } from '../../../../src/pages/request/send/sender.ts'
import { PortalTheme } from '../../../../src/theme/PortalTheme.tsx'
import { settings, textsOf } from '../login/loginPortal.tsx'

const definition = {
  schema: {
    type: 'object',
    properties: { applicant: { type: 'object', properties: { name: { type: 'string' } } } },
  },
  ui: {
    sections: [{ id: 'person', fields: ['applicant.name'] }],
    fields: { 'applicant.name': { widget: 'text' } },
  },
  texts: { en: { 'sections.person.title': 'Person', 'fields.applicant.name': 'Name' } },
} as unknown as FormDefinition
const payload = { financial_product_type: 'LEASING', lending: { period: 24 }, applicant: { name: 'Jonas' } }

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})

/** @param calculate the price of the credit, the last thing that the answers wait for */
function show(calculate: FormServices['calculate']) {
  const services: Partial<FormServices> = { currencySymbol: '€', calculate, classifier: async () => [] }
  return render(
    <TextsProvider areas={['common', 'request']} initialLanguage="en" initialTexts={textsOf('en', 'common', 'request')}>
      <PortalSettingsContext.Provider value={settings}>
        <PortalTheme>
          <ReviewStep
            published={{ version: 1, definition, validator: () => [] }}
            services={services as FormServices}
            payload={payload}
            flow="private"
            signing={undefined}
            sender={{} as Sender}
            draft={{} as Draft}
            bank={{ outcome: undefined } as BankState}
            onChange={vi.fn()}
            onField={vi.fn()}
            onBack={vi.fn()}
            onSigning={vi.fn()}
            onSent={vi.fn()}
            onRejected={vi.fn()}
            onVersionChanged={vi.fn()}
            onBroken={vi.fn()}
          />
        </PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
}

const confirm = () => screen.queryByRole('button', { name: 'Confirm and send' })

it.each([
  ['arrives', (answer: PromiseWithResolve) => answer.resolve({} as CalculatorAnswer)],
  ['fails', (answer: PromiseWithResolve) => answer.reject(new TypeError('Failed to fetch'))],
])('the answers can be confirmed once they are shown: when the price of the credit %s', async (_how, end) => {
  const answer = aPromise()
  show(() => answer.promise)
  await screen.findByRole('heading', { name: 'Check your answers' })
  await act(async () => undefined)
  expect([screen.queryByText('Jonas'), confirm()]).toEqual([null, null])
  await act(async () => end(answer))
  expect(await screen.findByText('Jonas')).toBeTruthy()
  expect(confirm()).not.toBeNull()
})

type PromiseWithResolve = ReturnType<typeof aPromise>
function aPromise() {
  let resolve!: (value: CalculatorAnswer) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<CalculatorAnswer>((ok, failed) => {
    resolve = ok
    reject = failed
  })
  return { promise, resolve, reject }
}
