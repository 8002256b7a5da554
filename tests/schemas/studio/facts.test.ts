import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../schemas/format/canonicalJson.ts'
import { differencesBetween } from '../../../schemas/studio/differences.ts'
import { documentsOf } from '../../../schemas/studio/documentsOf.ts'
import { factsOf, type StudioDocuments } from '../../../schemas/studio/facts.ts'
import { movedIn } from '../../../schemas/studio/moved.ts'
import { placesIn, shippedForms, withValueAt } from './shippedForms.ts'

const settings = { numRuns: 150, seed: 20261125 }
const forms = [...shippedForms]
const equal = (one: unknown, other: unknown) => expect(canonicalJson(one)).toBe(canonicalJson(other))
const orderOf = (schema: any): unknown =>
  Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, orderOf(inner)])

/** A shipped form with one place of its documents replaced by any JSON, or taken away. */
const changed = fc
  .constantFrom(...forms.map(([name]) => name))
  .chain(name => {
    const documents = shippedForms.get(name) as StudioDocuments
    return fc.record({
      documents: fc.constant(documents),
      place: fc.constantFrom(...placesIn(documents).filter(place => place.length > 1)),
      value: fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>),
    })
  })
  .map(({ documents, place, value }) => ({
    documents,
    place,
    changed: withValueAt(documents, place, value) as StudioDocuments,
  }))

describe('facts of a form', () => {
  it.each(forms)('of %s are written back without loss, order of the fields included (OPR-50)', (_, documents) => {
    const back = documentsOf(factsOf(documents))
    equal(back, documents)
    expect(orderOf(back.schema)).toEqual(orderOf(documents.schema))
    expect(Object.keys((back.ui['modes'] ?? {}) as object)).toEqual(
      Object.keys((documents.ui['modes'] ?? {}) as object),
    )
  })

  it('carry parts that nobody understands untouched', () => {
    fc.assert(
      fc.property(changed, ({ changed: documents }) => {
        equal(documentsOf(factsOf(documents)), documents)
      }),
      settings,
    )
  })

  it('do not differ for the same documents, and report every change of a document', () => {
    for (const [, documents] of forms) expect(differencesBetween(factsOf(documents), factsOf(documents))).toEqual([])
    fc.assert(
      fc.property(changed, ({ documents, changed: now, place }) => {
        const differences = differencesBetween(factsOf(documents), factsOf(now))
        if (canonicalJson(documents) !== canonicalJson(now)) expect(differences, place.join('/')).not.toEqual([])
      }),
      settings,
    )
  })
})

describe('differences', () => {
  const documents = shippedForms.get('leasing-private')!
  const lithuanian = documents.texts['lt'] as Record<string, string>
  const sections = documents.ui['sections'] as { id: string; fields: string[] }[]
  const told = (change: (copy: any) => void) => {
    const copy = structuredClone(documents)
    change(copy)
    return differencesBetween(factsOf(documents), factsOf(copy)).map(
      ({ kind, subject, before, now }) => [kind, subject.id, before, now] as const,
    )
  }

  it('have the old and the new value (OPR-51)', () => {
    expect(
      told(({ schema }) => {
        schema.properties.applicant.properties.city.maxLength = 20
        schema.properties.applicant.required = schema.properties.applicant.required.filter(
          (name: string) => name !== 'city',
        )
      }),
    ).toEqual([
      ['required', 'applicant.city', true, false],
      ['field.maxLength', 'applicant.city', 30, 20],
    ])
    expect(
      told(({ schema, texts }) => {
        schema.properties.applicant.properties.marital_status.enum.push('Divorced')
        texts.lt['applicant.city.title'] = 'Miestas ar kaimas'
      }),
    ).toEqual([
      ['choiceAdded', 'applicant.marital_status', undefined, 'Divorced'],
      ['text.title', 'applicant.city', lithuanian['applicant.city.title'], 'Miestas ar kaimas'],
    ])
  })

  it('report a moved question as one difference, and a new question with its place', () => {
    const section = sections.findIndex(one => one.fields.includes('applicant.city'))
    const { id, fields } = sections[section]!
    expect(
      told(({ ui }) => {
        ui.sections[section].fields = ['applicant.city', ...fields.filter(path => path !== 'applicant.city')]
      }),
    ).toEqual([['movedFirst', 'applicant.city', id, id]])
    const kinds = told(({ schema }) => {
      schema.properties.applicant.properties.nickname = { type: 'string', maxLength: 20 }
    }).map(([kind, subject]) => `${kind} ${subject}`)
    expect(kinds).toEqual([
      'fieldAdded applicant.nickname',
      'field.type applicant.nickname',
      'field.maxLength applicant.nickname',
    ])
    expect(
      told(({ schema }) => {
        delete schema.properties.applicant.properties.additional_information
      }).map(([kind]) => kind),
    ).toEqual(['fieldRemoved'])
  })

  it('report a limit that was changed for one question as that limit only', () => {
    expect(
      told(({ schema }) => {
        schema.properties.applicant.properties.finances.properties.basic_amount = {
          ...schema.definitions.EnteredAmount,
          maxLength: 8,
        }
      }),
    ).toEqual([
      ['field.$ref', 'applicant.finances.basic_amount', 'EnteredAmount', undefined],
      ['field.maxLength', 'applicant.finances.basic_amount', 13, 8],
    ])
  })

  it('report the changes of a mode by question, and a rule as an expert part', () => {
    expect(
      told(({ schema, ui }) => {
        ui.modes.partner.hidden.push('applicant.city')
        schema.allOf.pop()
      }).map(([kind, subject, before, now]) => [kind, subject, typeof before, typeof now]),
    ).toEqual([
      ['rule.removed', '', 'object', 'undefined'],
      ['mode.hidden', 'applicant.city', 'boolean', 'boolean'],
    ])
  })

  it('find the fewest entries that moved', () => {
    expect(movedIn(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])).toEqual(['d'])
    expect(movedIn(['a', 'b', 'c'], ['a', 'x', 'b', 'c'])).toEqual([])
    expect(movedIn(['a', 'b'], ['b', 'a'])).toHaveLength(1)
  })
})
