import { leaves } from '../../src/form/engine/schema.ts'
import type { JsonSchema } from '../../src/contract/formTypes.ts'
import { exampleOf, type Payload, validExamples } from './formExamples.ts'
import { changed } from './leasingPrivate.ts'

/** The forms of the public pages (FRM-02). */
export const publicForms: readonly string[] = [
  'leasing-private',
  'leasing-business',
  'loan-private',
  'related-applicant',
]

type Value = Payload[string] | undefined
type Rule = readonly [path: string, value: Value, codes: readonly string[]]

const longerThan = (path: string, length: number): Rule[] => [
  [path, 'x'.repeat(length), []],
  [path, 'x'.repeat(length + 1), ['maxLength']],
]

const personalCode = (path: string): Rule[] => [
  [path, undefined, ['required']],
  [path, '4890312041', ['minLength', 'pattern']],
  [path, '489031204170', ['maxLength', 'pattern']],
  [path, '28903120417', ['pattern']],
  [path, '78903120417', ['pattern']],
  [path, '48923120417', ['pattern']],
  [path, '48903420417', ['pattern']],
  [path, '4890312041A', ['pattern']],
  [path, '38805140328', []],
]
const phone = (path: string): Rule[] => [
  [path, undefined, ['required']],
  [path, '61234567', ['pattern']],
  [path, '+370 6123456', ['pattern']],
  [path, '+3706123456', ['minLength']],
  [path, '+370612345678', ['maxLength']],
  [path, '+3711234', ['minLength']],
  [path, '+37112345', []],
  [path, '+3711234567890123', []],
  [path, '+37112345678901234', ['maxLength']],
]
const email = (path: string): Rule[] => [
  [path, undefined, ['required']],
  [path, 'ona(at)example.com', ['format']],
  [path, `${'a'.repeat(60)}@${'b'.repeat(15)}.com`, []],
  [path, `${'a'.repeat(60)}@${'b'.repeat(16)}.com`, ['maxLength']],
]
/** Names and numbers appear in mails and lists, where line breaks and direction marks could forge text. */
const oneLine = (path: string): Rule[] =>
  ['A\nB', 'A\tB', 'A\u2028B', 'AB\u202e1', '\u200b', '\u00a0'].map(text => [path, text, ['pattern']])
const amount = (path: string): Rule[] => [
  ...['1850,00', '-5', '1.234', '1e3', '007', '12345678901.', '00000000001'].map((text): Rule => [
    path,
    text,
    ['pattern'],
  ]),
  ...['9999999999', '9999999999.9', '9999999999.99', '0', '0.5'].map((text): Rule => [path, text, []]),
  // An amount of eleven digits is valid but too large: the error must not say that it is no amount.
  ...['10000000000', '10000000000.5', '10000000000.50', '1234567890123', '12345678901234567890'].map((text): Rule => [
    path,
    text,
    ['maxLength'],
  ]),
]

/** A business has a longer name. A related applicant has the name of the invitation, 30 characters for spouses (REL-14). */
const longestName: Readonly<Record<string, number>> = { 'leasing-business': 40, 'related-applicant': 30 }

/** FRM-25, FRM-28, FRM-30, FRM-32, FRM-33, FRM-35, FRM-37, FRM-50, FRM-51: one row per rule and length, by kind of applicant where the rule differs. */
function rules(form: string): Rule[] {
  const business = form === 'leasing-business'
  return [
    ...personalCode(business ? 'applicant.representative_code' : 'applicant.code'),
    ...personalCode('co_applicant.code'),
    ...phone('applicant.phone'),
    ...phone('co_applicant.phone'),
    ...email('applicant.email'),
    ...email('co_applicant.email'),
    ...longerThan('applicant.additional_information', 250),
    ...longerThan('lending.license_plate', 20),
    ...longerThan('lending.ad_link', 250),
    ...longerThan('lending.property_information', 250),
    ...longerThan('applicant.finances.additional_source', 100),
    ...longerThan('co_applicant.name', 30),
    ...longerThan('co_applicant.surname', 40),
    ...longerThan('applicant.name', longestName[form] ?? 29),
    ...longerThan('applicant.surname', 40),
    ...longerThan('applicant.city', 30),
    ...longerThan('applicant.address', 100),
    ...longerThan('applicant.representative_name', 24),
    ...longerThan('applicant.representative_surname', 24),
    ...[
      'applicant.finances.basic_amount',
      'applicant.finances.additional_amount',
      'applicant.finances.commitments',
      'lending.included_taxes_amount',
      'lending.property_value',
    ].flatMap(amount),
    ...[
      'lending.license_plate',
      'lending.originator_no',
      'applicant.finances.additional_source',
      'applicant.name',
      'applicant.surname',
      'applicant.city',
      'applicant.address',
      'applicant.representative_name',
      'applicant.representative_surname',
      'co_applicant.name',
      'co_applicant.surname',
    ].flatMap(oneLine),
    ['applicant.name', '   ', ['pattern']],
    ['applicant.finances.has_revenue_reduction_circumstances', 'Yes', ['enum']],
    [
      'applicant.marital_status',
      'Divorced',
      ['enum', ...(form === 'related-applicant' ? [] : ['lease_purpose not', 'co_applicant not'])],
    ],
    ['applicant.lease_purpose', undefined, ['required', 'co_applicant not']],
    ['lending.brand', undefined, ['required']],
    ['lending.model', undefined, ['required']],
    ['lending.manufacturing_year', undefined, ['required']],
    ['lending.manufacturing_year', 0, []],
    ['lending.fuel_type', undefined, business ? [] : ['required']],
    ['lending.is_insurance_selected', null, ['lending.is_insurance_kasko not', 'lending.is_insurance_ca not']],
    ['applicant.files', [{ fileName: 'a.pdf', fileContent: 'YQ==', fileSize: 1 }], ['files/0/documentType required']],
    [
      'applicant.files',
      [{ fileName: 'a.pdf', fileContent: 'YQ==', fileSize: 4 * 1024 * 1024 + 1, documentType: 'OTHER' }],
      ['files/0/fileSize maximum'],
    ],
  ]
}

const pointer = (path: string) => `/${path.replaceAll('.', '/')}`

/** A code alone belongs to the field itself; "place code" names another field, a sibling or a path from the root. */
function issueOf(path: string, code: string): string {
  const [place = '', named] = code.split(' ')
  if (named === undefined) return `${pointer(path)} ${code}`
  const besides =
    place.startsWith('co_applicant') || place.includes('.')
      ? pointer(place)
      : `${pointer(path).replace(/\/[^/]+$/, '')}/${place}`
  return `${besides} ${named}`
}

/** One payload per rule of the fields in a mode, derived from the complete example, with the expected issues. */
export function rulesOf(
  form: string,
  mode: string,
  schema: object,
): { name: string; payload: Payload; issues: string[] }[] {
  const known = leaves(schema as JsonSchema)
  const names = validExamples(form, mode).map(({ name }) => name)
  const complete = names.find(name => name === 'complete') ?? 'married-for-the-family-complete'
  return rules(form)
    .filter(([path]) => known.has(path))
    .map(([path, value, codes]) => ({
      name: `${path} = ${JSON.stringify(value)?.slice(0, 60)}`,
      payload: changed(exampleOf(form, complete, mode), { [pointer(path)]: value }),
      issues: codes.map(code => issueOf(path, code)).sort(),
    }))
}
