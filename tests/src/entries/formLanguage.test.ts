import { beforeEach, describe, expect, it } from 'vitest'

import { formLanguage, formLanguages, loginLanguage, noticeLanguage } from '../../../src/entries/formLanguage.ts'
import { keepAccess, keepChosenLanguage, restoreLink, takeLink } from '../../../src/pages/request/related/linkState.ts'
import { takeToken } from '../../../src/pages/login/passwordLink.ts'
import { becomeNotFound, keepLeftPage } from '../../../src/api/session/leftPage.ts'
import { keepLanguage } from '../../../src/api/session/session.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

describe('language of a page without its own address', () => {
  it.each(['/partner/a/b/c', '/leasingRequest/partner/nonsense', '/formRequest/nonsense', '/test'])(
    'is Lithuanian after the form %s (FRM-05)',
    pathname => {
      expect(noticeLanguage(pathname)).toBe('lt')
    },
  )

  it('is that of the referring page, also after a reload', () => {
    keepLeftPage({ language: 'ee' })
    expect([noticeLanguage('/expired'), noticeLanguage('/404'), noticeLanguage('/404')]).toEqual(['en', 'ee', 'ee'])
    window.history.pushState(null, '', '/404')
    expect(noticeLanguage('/404')).toBe('en')
    becomeNotFound({ language: 'lt' })
    expect([window.location.pathname, noticeLanguage('/404')]).toEqual(['/404', 'lt'])
  })

  it('is the one chosen on it, whatever page linked to it', () => {
    keepLanguage('lv')
    becomeNotFound({ language: 'lt' })
    expect([noticeLanguage('/404'), noticeLanguage('/partner/a/b/c')]).toEqual(['lv', 'lv'])
    expect(formLanguage({ pathname: '/partner/a', search: '' })).toBe('lt')
  })

  it('ignores history state that it has not written', () => {
    window.history.replaceState(
      { 'portal.leftPage': { language: 'xx', home: 'https://evil.example', why: 'x' } },
      '',
      '/404',
    )
    expect(noticeLanguage('/404')).toBe('en')
  })
})

describe('language of an invitation (REL-12)', () => {
  const linked = (pathname: string, search: string) => ({ pathname, search })

  it.each([
    ['/loanRequest/a', '?token=b&language=lv', 'lv', 4],
    ['/leasingRequest/a', '?token=b&language=lv', 'lv', 4],
    ['/test/a', '?token=b&language=ee', 'ee', 4],
    ['/leasingRequest/a', '?token=b&language=lt', 'lt', 1],
    ['/leasingRequest/a', '?token=b', 'lt', 1],
    ['/leasingRequest/a', '?token=b&language=xx', 'lt', 1],
    ['/leasingRequest', '?token=b&language=lv', 'lt', 1],
    ['/loanRequest', '?language=lv', 'lt', 4],
  ] as const)('%s%s opens in %s', (pathname, search, language, offered) => {
    const address = linked(pathname, search)
    expect([formLanguage(address), formLanguages(address).length]).toEqual([language, offered])
  })

  it('overrides the language stored on the device, until another is chosen on the page', () => {
    keepLanguage('en')
    window.history.replaceState(null, '', '/leasingRequest/a?token=b&language=lv')
    expect(formLanguage(window.location)).toBe('lv')
    takeLink('b')
    expect(window.location.search).toBe('')
    keepChosenLanguage('lt')
    keepAccess('b', 'access')
    restoreLink()
    expect([formLanguage(window.location), formLanguages(window.location).length, takeLink('b')]).toEqual([
      'lt',
      4,
      'access',
    ])
    window.history.pushState(null, '', '/leasingRequest/a?token=b&language=lv')
    expect(formLanguage(window.location)).toBe('lv')
  })
})

describe('language of a page that a mail opens (NTF-24)', () => {
  const token = 'A'.repeat(43)
  const opened = (path: string, browser: readonly string[] = ['de-DE', 'et-EE', 'en']) => {
    window.history.replaceState(null, '', path)
    return loginLanguage(window.location.pathname, browser)
  }

  it.each([
    [`/unsubscribe/${token}?language=lt`, 'lt'],
    [`/email-confirmation/${token}?language=lv`, 'lv'],
    [`/unsubscribe/${token}`, 'ee'],
    [`/unsubscribe/${token}?language=xx`, 'ee'],
    ['/unsubscribe', 'ee'],
  ])('%s', (path, language) => {
    expect(opened(path)).toBe(language)
  })

  it('is that of the browser where neither the mail nor this browser has one', () => {
    expect(opened(`/unsubscribe/${token}`, ['de-DE', 'lv-LV'])).toBe('lv')
    expect(opened(`/unsubscribe/${token}`, ['de-DE'])).toBe('en')
    keepLanguage('lt')
    expect(opened(`/unsubscribe/${token}`, ['lv-LV'])).toBe('lt')
    expect(opened(`/unsubscribe/${token}?language=ee`, ['lv-LV'])).toBe('ee')
  })

  it('stays after a reload, when the address has lost token and language, unless another was chosen', () => {
    expect(opened(`/unsubscribe/${token}?language=lt`)).toBe('lt')
    takeToken('/unsubscribe')
    expect([window.location.pathname, window.location.search]).toEqual(['/unsubscribe', ''])
    expect(loginLanguage('/unsubscribe', ['lv-LV'])).toBe('lt')
    keepLanguage('lv')
    expect(loginLanguage('/unsubscribe', ['et-EE'])).toBe('lv')
  })

  it('leaves the login pages in the language of the last visit', () => {
    expect([opened('/login', ['lv-LV']), opened('/login?language=lt'), opened('/unsubscribed')]).toEqual([
      'en',
      'en',
      'en',
    ])
  })
})
