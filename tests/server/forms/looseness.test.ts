import { describe, expect, it } from 'vitest'
import { isIncluded } from '../../../server/forms/pattern/inclusion.ts'
import { aForm, issuesOf, problemsOf } from './aForm.ts'

type Change = Parameters<typeof aForm>[0]
const applicant = '/properties/applicant'

describe('patterns that only get narrower', () => {
  it.each([
    ['^[0-9]{11}$', '^[0-9]+$'],
    ['^[3-6][0-9]{10}$', '^[0-9]{11}$'],
    ['^(a|b)c$', '^[a-z]{2}$'],
    ['^[A-Za-z0-9]+$', '^[A-Za-z0-9_-]+$'],
    ['^a?b{2,3}$', '^a{0,2}b*$'],
    ['^ž$', '^[^\\t\\n]$'],
    ['x', 'x'],
  ])('include %s in %s', (narrow, wide) => {
    expect(isIncluded(narrow, wide)).toBe(true)
  })

  it.each([
    ['^[0-9]+$', '^[0-9]{11}$'],
    ['^[0-9]{10,12}$', '^[0-9]{11}$'],
    ['^[A-Za-z ]+$', '^[A-Za-z0-9_-]+$'],
    ['^.*$', '^[^\\u0430]*$'],
    ['[0-9]{11}', '^[0-9]{11}$'],
    ['^a|b$', '^[ab]$'],
    ['^a*$', '^a+$'],
    ['^a\\$', '^a$'],
    ['^(?:[a-z]{1,60}){1,60}$', '^[a-z]{1,59}$'],
  ])('do not include %s in %s', (narrow, wide) => {
    expect(isIncluded(narrow, wide)).toBe(false)
  })
})

describe('shipped rules (OPR-04, OPR-54)', () => {
  const shipped = aForm(({ schema }) => {
    schema.properties.applicant.properties.status.$comment = 'fixed choices'
  })
  const problems = (change: Change) => problemsOf(aForm(change), shipped.schema, shipped.ui)

  const loosened: [string, Change, string][] = [
    [
      'a pattern taken away',
      ({ schema }) => {
        schema.properties.applicant.properties.purpose = { type: 'string', maxLength: 20 }
      },
      `schema ${applicant}/properties/purpose loosePattern`,
    ],
    [
      'a wider pattern',
      ({ schema }) => {
        schema.definitions.Code.pattern = '^[ A-Za-z0-9_-]+$'
      },
      `schema ${applicant}/properties/purpose/pattern loosePattern`,
    ],
    [
      'a choice that code does not know',
      ({ schema, texts }) => {
        schema.properties.applicant.properties.status.enum.push('Divorced')
        for (const table of Object.values(texts))
          (table as Record<string, string>)['options.applicant.status.Divorced'] = 'K'
      },
      `schema ${applicant}/properties/status/enum looseChoices`,
    ],
    [
      'a list that becomes a free text',
      ({ schema, ui }) => {
        schema.properties.applicant.properties.status = { type: 'string', maxLength: 20 }
        ui.fields['applicant.status'].widget = 'text'
      },
      `schema ${applicant}/properties/status looseChoices`,
    ],
  ]
  it.each(loosened)('are not loosened by %s', (_, change, problem) => {
    expect(problems(change)).toContain(problem)
  })

  it('keep the rules within a field, also behind references; notes and a list instead may change (OPR-04)', () => {
    const Code = {
      type: 'string',
      maxLength: 20,
      if: { $ref: '#/definitions/Dash' },
      then: { pattern: '^[0-9]+-[0-9]+$' },
      else: { pattern: '^[0-9]{11}$' },
    }
    const form = (change: Change = () => {}) =>
      aForm(documents => {
        documents.schema.definitions = {
          Dash: { description: 'with a dash', pattern: '-' },
          Code: structuredClone(Code),
        }
        change(documents)
      })
    const shipped = form()
    const found = (change: Change) => problemsOf(form(change), shipped.schema, shipped.ui)
    expect(found(() => {})).toEqual([])
    expect(
      found(({ schema }) => {
        schema.definitions.Dash.description = 'written with a dash'
        schema.definitions.Code.else.description = 'eleven digits'
      }),
    ).toEqual([])
    expect(
      found(({ schema }) => {
        schema.definitions.Code = { type: 'string', maxLength: 20 }
      }),
    ).toContain(`schema ${applicant}/properties/purpose looseRule`)
    expect(
      found(({ schema }) => {
        schema.definitions.Code.else = { pattern: '^[0-9]*$' }
      }),
    ).toContain(`schema ${applicant}/properties/purpose/else looseRule`)
    expect(
      found(({ schema }) => {
        schema.definitions.Dash.pattern = '--'
      }),
    ).toContain(`schema ${applicant}/properties/purpose/if looseRule`)
  })

  it('may be narrowed, and a list that no code reads may grow', () => {
    expect(
      problems(({ schema }) => {
        schema.definitions.Code.pattern = '^[A-Za-z0-9]+$'
      }),
    ).toEqual([])
    const open = aForm()
    const grown = aForm(({ schema, texts }) => {
      schema.properties.applicant.properties.status.enum.push('Divorced')
      for (const table of Object.values(texts))
        (table as Record<string, string>)['options.applicant.status.Divorced'] = 'K'
    })
    expect(problemsOf(grown, open.schema, open.ui)).toEqual([])
  })
})

describe('gates before publishing', () => {
  it('list every missing text of every language at once', () => {
    const gone = aForm(({ texts }) => {
      for (const language of ['lt', 'lv'])
        for (const key of ['applicant.name.title', 'applicant.status.title', 'sections.person.title'])
          delete texts[language][key]
    })
    expect(new Set(issuesOf(gone).map(({ path, code, params }) => `${path} ${code} ${params?.['key']}`))).toEqual(
      new Set(
        ['applicant.name.title', 'applicant.status.title', 'sections.person.title'].flatMap(key =>
          ['lt', 'lv'].map(language => `/${language} missingText ${key}`),
        ),
      ),
    )
  })

  it('do not wait for each other: an invalid text, pattern and layout are reported together (OPR-54)', () => {
    const all = aForm(({ schema, ui, texts }) => {
      delete schema.properties.applicant.properties.name.maxLength
      ui.sections[0].fields.push('applicant.shoe_size')
      delete texts.lv['applicant.name.title']
      texts.en['errors.applicant.name.maxLength'] = 'At most %{nope}'
      for (const language of ['lt', 'lv', 'ee']) texts[language]['errors.applicant.name.maxLength'] = 'Max'
    })
    const codes = issuesOf(all).map(({ code }) => code)
    expect(codes).toEqual(
      expect.arrayContaining([
        'unboundedText',
        'unknownField',
        'missingText',
        'unknownPlaceholder',
        'otherPlaceholders',
      ]),
    )
    const unreadable = aForm(({ schema, texts }) => {
      schema.properties.applicant.properties.name.maxLenght = 3
      delete texts.lv['applicant.name.title']
      texts.en['applicant.name.title'] = 'Name %{nope}'
    })
    expect(issuesOf(unreadable).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['unknownKey', 'missingText', 'unknownPlaceholder']),
    )
  })

  it('warn of a number that only some languages have', () => {
    const issues = issuesOf(
      aForm(({ texts }) => {
        for (const [language, table] of Object.entries(texts))
          (table as Record<string, string>)['errors.applicant.name.maxLength'] =
            language === 'lv' ? 'Par garu' : `${language}: %{limit}`
      }),
    )
    expect(issues).toEqual([
      {
        document: 'texts',
        path: '/lv/errors.applicant.name.maxLength',
        code: 'otherPlaceholders',
        severity: 'warning',
        params: { language: 'lv', placeholder: '%{limit}' },
      },
    ])
  })
})
