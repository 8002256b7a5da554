import { describe, expect, it } from 'vitest'

import type { ActiveProduct } from '../../../src/contract/activeProduct.ts'
import { chatLinks } from '../../../src/frame/chat.ts'
import { initialsOf, photoOf, telLink } from '../../../src/frame/managerView.ts'
import { uploadState } from '../../../src/frame/uploadState.ts'
import type { Permission, ProductType } from '../../../schemas/vocabulary.ts'

describe('<UploadButton> (SHL-15)', () => {
  const holder = (productType: ProductType, ...permissions: Permission[]): ActiveProduct => ({
    partyFid: 'p',
    productFid: 'f',
    productType,
    permissions: new Set(permissions),
  })
  it.each([
    ['is not drawn without the permission', holder('FACTORING', 'READ', 'MANAGE_USERS'), 3, undefined],
    ['is not drawn outside of factoring', holder('LEASING', 'READ', 'UPLOAD_INVOICES'), 3, undefined],
    ['is not drawn without a product', null, 3, undefined],
    ['is closed without active contracts', holder('FACTORING', 'UPLOAD_INVOICES'), 0, 'noContracts'],
    ['leads to the upload', holder('FACTORING', 'UPLOAD_INVOICES'), 3, 'open'],
    [
      'is not closed for want of contracts while nobody knows them',
      holder('FACTORING', 'UPLOAD_INVOICES'),
      undefined,
      'open',
    ],
  ] as const)('%s', (_, active, contracts, state) => {
    expect(uploadState(active, contracts)).toBe(state)
  })
})

describe('chat link (SHL-27)', () => {
  const addresses = {
    en: 'https://chat.example/en',
    lt: 'https://chat.example/lt',
    pl: 'https://chat.example/pl',
    ru: 'https://chat.example/ru',
  }
  const offered = (language: 'en' | 'lt' | 'ee', enabled = true) =>
    chatLinks({ enabled, addresses }, language).map(link => link.language)

  it('is off by default', () => {
    expect(offered('lt', false)).toEqual([])
    expect(chatLinks({ enabled: true, addresses: {} }, 'lt')).toEqual([])
  })

  it('belongs to the interface language, with further languages beside it', () => {
    expect(offered('lt')).toEqual(['lt', 'pl', 'ru'])
  })

  it('is the English one where the language has none', () => {
    expect(offered('ee')).toEqual(['en', 'pl', 'ru'])
  })

  it('opens an https address only', () => {
    expect(
      chatLinks({ enabled: true, addresses: { en: 'javascript:alert(1)', pl: 'http://chat.example' } }, 'en'),
    ).toEqual([])
  })
})

describe('manager card', () => {
  it.each([
    ['/managers/rasa.svg', '/managers/rasa.svg'],
    ['https://elsewhere.example/a.png', undefined],
    ['//elsewhere.example/a.png', undefined],
    ['/\\elsewhere.example', undefined],
    ['data:text/html,x', undefined],
    [null, undefined],
  ])('accepts the picture %s only from the own origin', (photo, shown) => {
    expect(photoOf(photo)).toBe(shown)
  })

  it.each([
    ['Rasa Žemaitė', 'RŽ'],
    ['  Rasa   Ona  žemaitė ', 'RŽ'],
    ['Rasa', 'R'],
    ['', ''],
    ['𝒜da Õun', '𝒜Õ'],
  ])('shows %j as the initials %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  it('dials digits', () => {
    expect(telLink('+370 (600) 12-345')).toBe('tel:+37060012345')
  })
})
