import { beforeEach, describe, expect, it } from 'vitest'

import { formLanguage, noticeLanguage } from '../../../src/entries/formLanguage.ts'
import { becomeNotFound, keepLeftLanguage } from '../../../src/providers/leftLanguage.ts'
import { keepLanguage } from '../../../src/providers/session.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

describe('the language of a page without an address of its own', () => {
  it.each(['/partner/a/b/c', '/leasingRequest/partner/nonsense', '/formRequest/nonsense', '/test'])('is Lithuanian where the form was: %s', (pathname) => {
    expect(noticeLanguage(pathname)).toBe('lt')
  })

  it('is that of the page that led there, also after a reload, and of no other page', () => {
    keepLeftLanguage('et')
    expect([noticeLanguage('/expired'), noticeLanguage('/404'), noticeLanguage('/404')]).toEqual(['en', 'ee', 'ee'])
    window.history.pushState(null, '', '/404')
    expect(noticeLanguage('/404')).toBe('en')
    becomeNotFound('lt')
    expect([window.location.pathname, noticeLanguage('/404')]).toEqual(['/404', 'lt'])
  })

  it('is the one that was chosen here, whatever led there', () => {
    keepLanguage('lv')
    becomeNotFound('lt')
    expect([noticeLanguage('/404'), noticeLanguage('/partner/a/b/c')]).toEqual(['lv', 'lv'])
    expect(formLanguage('/partner/a')).toBe('lt')
  })

  it('takes nothing from a state that it has not written', () => {
    window.history.replaceState({ 'portal.leftLanguage': 'xx' }, '', '/404')
    expect(noticeLanguage('/404')).toBe('en')
  })
})
