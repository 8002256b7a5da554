import { afterEach, describe, expect, it } from 'vitest'

import { takeLink, verificationLanguage } from '../../../../src/pages/invoice-verification/verificationLink.ts'

const KEY = 'Ab3-_'.repeat(8)
const open = (address: string) => window.history.replaceState(null, '', address)

afterEach(() => {
  sessionStorage.clear()
  open('/')
})

describe('takeLink', () => {
  it('removes the key from the address and keeps it for a reload of the tab (VER-12)', () => {
    open(`/invoiceVerification/${KEY}?language=lv&thirdPartyId=12`)
    expect(takeLink()).toMatchObject({ key: KEY, thirdPartyId: '12' })
    expect(window.location.pathname + window.location.search).toBe('/invoiceVerification')
    expect(takeLink()).toMatchObject({ key: KEY, thirdPartyId: '12' })
  })

  it('has nothing for an address without a key in a new tab', () => {
    open('/invoiceVerification')
    expect(takeLink()).toBeUndefined()
  })
})

describe('verificationLanguage', () => {
  it("takes the link's language, also after a reload, otherwise the browser's (VER-18)", () => {
    open(`/invoiceVerification/${KEY}?language=lv`)
    expect(verificationLanguage(['de', 'et-EE'])).toBe('lv')
    takeLink()
    expect(verificationLanguage(['de', 'et-EE'])).toBe('lv')
    sessionStorage.clear()
    open(`/invoiceVerification/${KEY}?language=xx`)
    expect(verificationLanguage(['de', 'et-EE'])).toBe('ee')
    expect(verificationLanguage(['de'])).toBe('en')
  })
})
