import { afterEach, describe, expect, it } from 'vitest'

import { dealLanguage, keepDealLanguage, takeDealHash } from '../../../../src/pages/deal/dealLink.ts'

const HASH = 'Ab3-_'.repeat(8)
const open = (address: string) => window.history.replaceState({ older: true }, '', address)

afterEach(() => {
  sessionStorage.clear()
  open('/')
})

describe('takeDealHash', () => {
  it.each([HASH, 'x'.repeat(10_240)])(
    'removes the hash from address and history, and keeps it for a reload (DEA-04)',
    hash => {
      const entries = window.history.length
      open(`/deal/${hash}?language=lv`)
      expect(takeDealHash()).toBe(hash)
      expect(window.location.pathname + window.location.search).toBe('/deal')
      expect([window.history.state, window.history.length]).toEqual([null, entries])
      expect(takeDealHash()).toBe(hash)
    },
  )

  it('has nothing for an address without a hash in a new tab', () => {
    open('/deal')
    expect(takeDealHash()).toBeUndefined()
    sessionStorage.setItem('portal.deal', 'broken')
    expect(takeDealHash()).toBeUndefined()
  })
})

describe('dealLanguage', () => {
  it("takes the link's language, then the chosen one, otherwise the browser's (DEA-08)", () => {
    open(`/deal/${HASH}?language=lv`)
    expect(dealLanguage(['de', 'et-EE'])).toBe('lv')
    takeDealHash()
    expect(dealLanguage(['de', 'et-EE'])).toBe('lv')
    keepDealLanguage('lt')
    expect([dealLanguage(['et']), takeDealHash()]).toEqual(['lt', HASH])
    sessionStorage.clear()
    open(`/deal/${HASH}`)
    expect([dealLanguage(['de', 'et-EE']), dealLanguage(['de'])]).toEqual(['ee', 'en'])
  })
})
