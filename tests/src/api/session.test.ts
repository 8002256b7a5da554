import { expect, it } from 'vitest'

import { keepLanguage, keepToken, keepUser, storedLanguage } from '../../../src/api/session/session.ts'

it('session stores id, first name and language beyond the tab, and nothing else (SES-02, SEC-17)', () => {
  keepUser({ id: '7', firstName: 'Rasa', language: 'lt', lastName: 'x', email: 'x' } as Parameters<typeof keepUser>[0])
  keepToken('secret')
  expect(Object.keys(localStorage)).toEqual(['portal.user'])
  expect(Object.keys(JSON.parse(localStorage.getItem('portal.user') ?? '{}')).sort()).toEqual([
    'firstName',
    'id',
    'language',
  ])
  expect(sessionStorage.getItem('portal.token')).toBe('secret')
})

it('session reads a stored "et" as the portal’s Estonian (FMT-01)', () => {
  localStorage.setItem('portal.user', '{"language":"et"}')
  expect(storedLanguage()).toBe('ee')
})

it.each(['', 'null', '[]', '{"language":"de"}', 'not json'])('session starts in English when %j is stored', stored => {
  localStorage.setItem('portal.user', stored)
  expect(storedLanguage()).toBe('en')
})

it('session changes the language and keeps the user', () => {
  keepUser({ id: '7', firstName: 'Rasa', language: 'lt' })
  keepLanguage('lv')
  expect(JSON.parse(localStorage.getItem('portal.user') ?? '')).toEqual({ id: '7', firstName: 'Rasa', language: 'lv' })
})
