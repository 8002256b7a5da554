import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { rejectionReasons } from '../../schemas/rejectedRows.ts'

const languages = ['en', 'lt', 'lv', 'ee'] as const
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
const texts = Object.fromEntries(
  languages.map(language => [
    language,
    Object.assign(
      {},
      ...readdirSync(`resources/texts/${language}`).map(name => readJson(`resources/texts/${language}/${name}`)),
    ) as Record<string, string>,
  ]),
)

type Place = { readonly place: string; readonly values: readonly string[] }

/** Every list of reason codes that an answer of the API may hold. */
function reasonPlaces(): Place[] {
  return ['schemas/entities', 'schemas/actions'].flatMap(folder =>
    readdirSync(folder)
      .filter(name => name.endsWith('.json'))
      .flatMap(name => reasonsIn(readJson(`${folder}/${name}`), name.replace('.json', ''))),
  )
}

function reasonsIn(node: unknown, place: string, name = ''): Place[] {
  if (typeof node !== 'object' || node === null) return []
  const { enum: values } = node as { enum?: readonly unknown[] }
  const own =
    Array.isArray(values) && /^(reason|failure|fault|problem|error|errorCode|code|refusal|signing)$/i.test(name)
      ? [{ place: `${place} ${name}`, values: values.filter(one => typeof one === 'string') }]
      : []
  return [...own, ...Object.entries(node).flatMap(([key, value]) => reasonsIn(value, place, key))]
}

const PROBLEM = 'upload.problem.'
/** Where each list is shown: the texts of its codes. */
const keysOf: Readonly<Record<string, (code: string) => string>> = {
  'bank-statement failure': code => `next.statementFailure.${code}`,
  'contract-document-status signing': code => `signing.state.${code.toLowerCase()}`,
  'manual-upload-answer errorCode': code => PROBLEM + code,
  'spreadsheet-answer errorCode': code => PROBLEM + code,
  'upload-file reason': code => `upload.unread.reason.${code}`,
  'upload-problem code': code => PROBLEM + code,
  'upload-status errorCode': code => PROBLEM + code,
}
/** Codes with a text of another area and one that is no reason. */
const elsewhere: Readonly<Record<string, string | undefined>> = {
  [`${PROBLEM}SME14`]: 'upload.existingInvoiceValidationMessage',
  [`${PROBLEM}dueNotLater`]: 'upload.invoiceDateDateValidationMessage',
  [`${PROBLEM}claimTooLarge`]: 'upload.transferClaimBiggerThanAmountValidationMessage',
  'signing.state.none': undefined,
}

const keys = [
  ...reasonPlaces().flatMap(({ place, values }) => values.map(code => keysOf[place]?.(code) ?? place)),
  ...rejectionReasons.map(code => `factoring.selection.reason.${code}`),
  ...['off', 'permission', 'notSigner'].map(code => `signing.reason.${code}`),
  ...['canceled', 'checking', 'processing'].map(state => `bills.result.${state}`),
].map(key => (key in elsewhere ? elsewhere[key] : key))
const shown = [...new Set(keys.filter(key => key !== undefined))]

/** One sentence that says only what to do: what happened is clear from the field that it is beside. */
const onlyTheDeed = [
  'next.statementFailure.TOO_LARGE',
  'next.statementFailure.UNAVAILABLE',
  'upload.problem.amount',
  'upload.invoiceDateDateValidationMessage',
  'upload.problem.required',
  'upload.problem.toConfirm',
  'upload.transferClaimBiggerThanAmountValidationMessage',
]
/** Also the halves of one with a colon or semicolon; a full stop of an abbreviation ends none. */
const sentences = (text: string) => text.split(/[.?!]\s+(?=\p{Lu}|“|„|%)|[;:]\s+/u).length

describe('a reason says what must happen (SHL-81)', () => {
  test('each list of reason codes is shown somewhere', () => {
    const places = [...new Set(reasonPlaces().map(({ place }) => place))]
    expect(places.toSorted()).toEqual(Object.keys(keysOf).toSorted())
    expect(shown.length).toBeGreaterThan(50)
  })

  test('the exceptions are reasons and errors that exist', () => {
    expect(onlyTheDeed.filter(key => !shown.includes(key))).toEqual([])
    expect([...plain].filter(code => readJson('schemas/errors.json')[code] === undefined)).toEqual([])
  })

  test.each(languages)('each code has what happened and what to do, in %s', language => {
    const of = texts[language] ?? {}
    expect(shown.filter(key => !/[.?!]$/u.test(of[key] ?? ''))).toEqual([])
    const silent = shown.filter(key => sentences(of[key] ?? '') < 2 && !onlyTheDeed.includes(key))
    expect(silent.map(key => `${key}: ${of[key]}`)).toEqual([])
  })
})

/** Errors whose one sentence is enough: nothing is to be done, the field beside it says the rest, or no person reads it. */
const plain = new Set(
  `ACCESS_CODE_WRONG CONTACT_EXISTS SME34 SME50 SME51 SME52 SME55 SME56 SME57 SME62 SMS_CODE_INCORRECT PARTNER_EXISTS
  SME32 SME33 APPLICANT_INVITED DOCUMENT_SIGNED PART_ALREADY_SENT SME4 SME49 TERMS_ALREADY_ACCEPTED
  REAUTHORISATION_NEEDED TERMS_NOT_ACCEPTED UNSUPPORTED_MEDIA_TYPE`.split(/\s+/),
)

test.each(languages)('an error of the API says what to do, unless it is listed here, in %s (SHL-81)', language => {
  const of = texts[language] ?? {}
  const codes = Object.entries(readJson('schemas/errors.json') as Record<string, { text: string }>)
  const silent = codes.filter(([, { text }]) => sentences(of[text] ?? '') < 2).map(([code]) => code)
  expect(silent.filter(code => !plain.has(code))).toEqual([])
})
