import { describe, expect, it } from 'vitest'
import { compareLanguages, compareWithCode, withoutPluralForms } from '../../scripts/checks/texts.mjs'

const inAll = (texts: Record<string, string>) => ({
  en: { ...texts },
  lt: { ...texts },
  lv: { ...texts },
  ee: { ...texts },
})
const nothingOfLibraries = () => false

describe('texts of the four languages (FMT-17)', () => {
  it('pass with the same keys and placeholders', () => {
    expect(compareLanguages('login', inAll({ 'login.title': 'Hello %{name}' }))).toEqual([])
  })

  it.each([
    ['a missing key', { lv: {} }, /"login.title" is missing in "lv"/],
    [
      'a key of one language only',
      { lt: { 'login.title': 'Hello %{name}', 'login.more': 'x' } },
      /"login.more" is in "lt" but not in "en"/,
    ],
    ['an empty text', { ee: { 'login.title': ' ' } }, /"login.title" in "ee" is empty/],
    ['a lost placeholder', { lt: { 'login.title': 'Sveiki' } }, /other placeholders \(none\)/],
    [
      'a wrong number of plural forms',
      { lt: { 'login.title': '%{name} a |||| %{name} b' } },
      /2 plural forms, needs 3/,
    ],
  ])('are rejected for %s', (_name, change, message) => {
    const problems = compareLanguages('login', { ...inAll({ 'login.title': 'Hello %{name}' }), ...change })
    expect(problems.join('\n')).toMatch(message)
  })

  it('are rejected without one of the languages', () => {
    const { ee: _ee, ...three } = inAll({ a: 'b' })
    expect(compareLanguages('login', three)).toEqual(['login: no texts in "ee"'])
  })

  it('are rejected for a new language without texts, or without its number of plural forms', () => {
    expect(compareLanguages('login', inAll({ a: 'b' }), undefined, ['en', 'pl'])).toEqual(['login: no texts in "pl"'])
    expect(withoutPluralForms()).toEqual([])
    expect(withoutPluralForms(['en', 'pl'])).toEqual([
      'scripts/checks/texts.mjs: the number of plural forms of "pl" is missing',
    ])
  })
})

describe('text keys in the code', () => {
  const compare = (keys: string[], text: string) =>
    compareWithCode(keys, [{ path: 'src/a.tsx', text }], nothingOfLibraries)

  it('are accepted as a literal or from a template', () => {
    expect(
      compare(
        ['login.title', 'login.tab.sms', 'errors.SME6'],
        't(\'login.title\'); t(`login.tab.${id}`); text = "errors.SME6"',
      ),
    ).toEqual([])
  })

  it('are accepted when composed in two steps', () => {
    expect(
      compare(
        ['list.invoices.empty.title', 'login.fault.title'],
        "const key = `list.${name}.empty`; t(`${key}.title`); Note({ text: 'login.fault' })",
      ),
    ).toEqual([])
  })

  it('are reported when unused', () => {
    expect(compare(['login.title', 'login.old'], "t('login.title')")).toEqual([
      'resources/texts: "login.old" is used nowhere',
    ])
  })

  it('are reported when missing', () => {
    expect(compare(['login.title'], "t('login.title'); t('login.titel')")).toEqual([
      'src/a.tsx: text "login.titel" does not exist',
    ])
  })

  it('are reported on the server only when requested as texts', () => {
    const server = {
      path: 'server/login.ts',
      text: "count('login.network'); texts.get(language, 'server', 'login.sms', { code }); texts.get(language, 'server', 'login.mail')",
    }
    expect(compareWithCode(['login.sms'], [server], nothingOfLibraries)).toEqual([
      'server/login.ts: text "login.mail" does not exist',
    ])
  })

  it('are not all excused by a template without a first word', () => {
    expect(compare(['login.old'], 't(`${area}.${key}`)')).toHaveLength(1)
  })

  it('are not confused with file names and theme colours', () => {
    expect(
      compare(
        ['login.title', 'action.save'],
        "import './login.ts'; t('login.title'); t('action.save'); bgcolor: 'action.hover'",
      ),
    ).toEqual([])
  })
})
