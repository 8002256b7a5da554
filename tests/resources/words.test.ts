import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '../../schemas/languages.ts'

type Said = { language: string; place: string; en: string; text: string }

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const byLanguage = (place: string, texts: (language: string) => Record<string, string>): Said[] =>
  languages.flatMap(language =>
    Object.entries(texts(language)).map(([key, text]) => ({
      language,
      place: `${place} ${key}`,
      en: texts('en')[key] ?? '',
      text,
    })),
  )

const interfaceTexts = readdirSync('resources/texts/en').flatMap(file => {
  const texts = Object.fromEntries(
    languages.map(language => [language, read(join('resources/texts', language, file)) as Record<string, string>]),
  )
  return byLanguage(file, language => texts[language] ?? {})
})
const formTexts = readdirSync('schemas/forms', { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('texts.json'))
  .flatMap(path => {
    const texts = read(join('schemas/forms', path)) as Record<string, Record<string, string>>
    return byLanguage(path, language => texts[language] ?? {})
  })
const faqTexts = (
  read('server/db/reference/faq.json') as Record<'field_category' | 'title' | 'body', Record<string, string>>[]
).flatMap((question, index) =>
  byLanguage(`faq.json ${index}`, language => ({
    category: question.field_category[language] ?? '',
    title: question.title[language] ?? '',
    body: question.body[language] ?? '',
  })),
)
const legalTexts = (
  read('server/db/reference/legal-texts.json') as { title: string; body: Record<string, string> }[]
).flatMap(({ title, body }) => byLanguage(`legal-texts.json ${title}`, language => ({ body: body[language] ?? '' })))
const bannerTexts = (read('server/db/reference/banners.json') as { title: Record<string, string> }[]).flatMap(
  ({ title }, index) => byLanguage(`banners.json ${index}`, language => ({ title: title[language] ?? '' })),
)
const listTexts = Object.entries(
  read('server/db/reference/classifiers.json') as Record<
    string,
    { code: string; description: Record<string, string> }[]
  >,
).flatMap(([list, values]) =>
  byLanguage(`classifiers.json ${list}`, language =>
    Object.fromEntries(values.map(({ code, description }) => [code, description[language] ?? ''])),
  ),
)
const startTexts = [...readFileSync('index.html', 'utf8').matchAll(/<p lang="(\w+)">([^<]*)/g)].map(
  ([, tag = '', text = '']) => ({ language: tag === 'et' ? 'ee' : tag, place: 'index.html', en: '', text }),
)
const all = [...startTexts, ...interfaceTexts, ...formTexts, ...faqTexts, ...legalTexts, ...bannerTexts, ...listTexts]

const saying = (language: string, wording: RegExp, english = /(?:)/) =>
  all
    .filter(said => said.language === language && wording.test(said.text) && english.test(said.en))
    .map(({ place, text }) => `${place}: ${text}`)

/** Login in any of its English forms; what a person does to apply has none of them. */
const ABOUT_LOGIN = /\blog(ged|ging)? ?in\b|\blog in\b|\blogged out\b|session has/i

describe('terms of docs/texts.md', () => {
  it.each([
    ['en', 'quotes: “…”, except in JSON', /(?<!\{)"(?!additionalProperties|portal|not|smartIdCountries|:)\w/],
    [
      'en',
      'words of a native writer',
      /\b(whoever|anew|somebody|nobody|worked out|look(ed)? after|is told|are told|been told|turn to|stands? (twice|in)|[Ll]ast name|[Dd]ial code|sign-ins?)\b/,
    ],
    ['lt', 'Smart-ID and Mobile-ID without quotes, with a hyphen', /„(Smart|Mobile)-ID“|(Smart|Mobile) ?ID/],
    ['lt', 'means without “su”: SMS kodu, slaptažodžiu', /\bsu (SMS kodu|(nauju )?slaptažodžiu)/],
    ['lt', 'default interest: delspinigiai', /[Vv]ėlavimo mokes/],
    ['lt', 'contact: kontaktinis asmuo', /[Kk]ontakt(as|ą|ai)(?!\p{L})/u],
    ['lt', 'to sort: rikiuoti', /[Rr]ūšiuo/],
    ['lt', 'character: ženklas', /\bsimb\./],
    ['lt', 'date: pabaigos data, not a bare end', /(nauja|dabartinė) pabaiga(?! )/i],
    ['lt', 'overdue: pradelsta', /[Vv]ėluojam|^Vėluoja$|<strong>Vėluoja/],
    ['lt', 'invoice: sąskaita', /[Ss]ąskait\p{L}* faktūr/u],
    ['lt', 'principal of a payment: pagrindinė suma', /[Pp]askolos dal/],
    ['lt', 'first payment: pradinis įnašas', /[Pp]radin\p{L}* įmok/u],
    ['lv', 'invoice: rēķins', /[Ff]aktūrrēķin|[Pp]avadzīm/],
    ['lv', 'log in: pieslēgties', /[Pp]ierakstīt(ies)|[Pp]ierakstieties|[Aa]utorizē/],
    ['lv', 'guarantor: galvotājs', /[Gg]alviniek/],
    ['lv', 'permission: tiesības, plural only', /(^|\s)(šo|vienu) tiesību($|[\s.,])/],
    [
      'lv',
      'apply: pieteikties, send: nosūtīt',
      /(iesnied\p{L}*|iesniegt\p{L}*) (\S+ )?pieteikum|pieteikum\p{L}* (jau ir )?iesnie/iu,
    ],
    ['lv', 'quotes: „…”', /[“"]%\{|„[^”]*“/],
    ['lv', 'default interest: nokavējuma procenti', /[Kk]avējuma? maks|[Mm]aksa par kavējumu/],
    ['lv', 'browser: pārlūkprogramma', /[Pp]ārlūk(?!programm)/],
    ['lv', 'character: rakstzīme', /(\d|\}) zīm|citām zīmēm|neredzamām zīmēm/],
    [
      'lv',
      'no gender of the reader',
      /(^|\s)(esat|esmu) (jau )?\p{L}+(jis|jies|cies|dzies|nies|lies|sis|cis)(?![\p{L}(])/iu,
    ],
    ['ee', 'user name: kasutajatunnus', /kasutajanim/i],
    ['ee', 'Smart-ID-ga and Mobiil-ID-ga', /ID(ga|d|le|st)\b|mobiil-ID|Mobile-ID/],
    ['ee', 'manager: kliendihaldur', /(^|\s)haldur(i|it|ile|iga|ilt)?\b/i],
    ['ee', 'default interest: viivis', /viivistasu/i],
    ['ee', 'contact: kontaktisik', /[Kk]ontakt(i|id)?(?!\p{L})/u],
    ['ee', 'character: tähemärk', /(\d|\}) märki/],
    ['ee', 'dial code: suunakood', /riigikoo?d|riigi koodi/i],
    ['ee', 'access: juurdepääs', /ligipääs/i],
    ['ee', 'at most: kuni', /kõige rohkem [%\d]/i],
    ['ee', 'advance: ettemakse', /\bavanss?\b/i],
    ['ee', 'optional: valikuline', /^Vabatahtlik\./],
    ['ee', 'invoice: arve', /müügiarve/i],
    ['ee', 'factor: faktor', /faktoor\b/i],
    ['ee', 'commission: komisjonitasu', /vahendustasu/i],
    ['ee', 'financing: rahastus', /finantseeri/i],
  ])('%s uses only %s', (language, _word, forbidden) => {
    expect(saying(language, forbidden)).toEqual([])
  })

  it('lv uses pieslēgties for a login, never the word for applying', () => {
    expect(saying('lv', /\b[Pp]iesak|[Pp]ieteikties|[Pp]ieteici(es|ās)/, ABOUT_LOGIN)).toEqual([])
    expect(saying('lv', /[Pp]ieslē/, ABOUT_LOGIN).length).toBeGreaterThan(20)
  })

  it('ee uses the polite form in every sentence', () => {
    expect(
      saying(
        'ee',
        /(^|[.!?] )(Vali|Sisesta|Muuda|Palu|Proovi|Tasu|Tühjenda|Kontrolli|Ava|Võta) [^.]*\.$|\b([Ss]inu|[Ss]ul|[Ss]ulle)\b/,
      ),
    ).toEqual([])
  })

  it.each(languages)('%s names list pages as the menu does', language => {
    const staff = Object.fromEntries(
      interfaceTexts
        .filter(said => said.language === language && said.place.startsWith('staff.json '))
        .map(({ place, text }) => [place.slice('staff.json '.length), text]),
    )
    const pages = ['factoring.contracts', 'factoring.bills', 'operator.applications', 'operator.audit']
    for (const page of pages)
      expect([page, staff[`menu.${page}`]]).toEqual([
        page,
        staff[`resources.${page.replace('.', '/')}.name`]?.split(' |||| ')[1],
      ])
  })

  it.each(languages)('%s uses one name for each fee in all lists', language => {
    const staff = Object.fromEntries(
      interfaceTexts
        .filter(said => said.language === language && said.place.startsWith('staff.json '))
        .map(({ place, text }) => [place.slice('staff.json '.length), text]),
    )
    for (const fee of ['INTEREST_FEE', 'COMMISSION_FEE', 'LATE_FEE', 'OTHER_FEE']) {
      const names = ['billType', 'feeType', 'statementType'].map(set => staff[`values.${set}.${fee}`])
      expect([fee, new Set(names).size, names[0]]).toEqual([fee, 1, expect.any(String)])
    }
  })

  it.each(languages)('%s names the invoices page as the menu does', language => {
    const staff = Object.fromEntries(
      interfaceTexts
        .filter(said => said.language === language && said.place.startsWith('staff.json '))
        .map(({ place, text }) => [place.slice('staff.json '.length), text]),
    )
    expect(staff['menu.factoring.invoices']).toBe(staff['resources.factoring/invoices.name']?.split(' |||| ')[1])
    expect(staff['buyer.invoices']).toBe(staff['menu.factoring.invoices'])
  })

  it('lt: product states agree with the gender of the product name', () => {
    const ends = (key: string) =>
      interfaceTexts.find(said => said.language === 'lt' && said.place === `staff.json ${key}`)?.text.endsWith('a')
    for (const product of ['factoring', 'loan', 'limit', 'leasing']) {
      const isFeminine = ends(`menu.${product}`)
      expect([product, ends(`general.available.${product}`), ends(`general.unavailable.${product}`)]).toEqual([
        product,
        isFeminine,
        isFeminine,
      ])
    }
  })
})

describe('mails', () => {
  const bodies = interfaceTexts.filter(
    ({ place, text }) => place.startsWith('server.json mail.') && text.includes('\n\n'),
  )

  it('end with the brand and nothing else', () => {
    expect(bodies.length).toBeGreaterThan(40)
    expect(
      bodies.filter(({ text }) => !text.endsWith('\n\n%{brand}')).map(({ language, place }) => `${language} ${place}`),
    ).toEqual([])
  })

  it('use one brand name, the provider’s', () => {
    const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(path =>
      /Notices\.ts$|Mail\.ts$|plugins\/[^/]*\.ts$|routes\.ts$/.test(path),
    )
    const others = sources.filter(path =>
      /\bname: brand\b|Notices\([^)]*brand\.name|'(mail|sms)\.[^)]*brand\.name/.test(
        readFileSync(join('server', path), 'utf8'),
      ),
    )
    expect(others).toEqual([])
  })
})
