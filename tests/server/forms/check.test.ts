import { describe, expect, it } from 'vitest'
import { toSources } from '../../../server/forms/documents.ts'
import { aForm, checkSources, issuesOf, problemsOf } from './aForm.ts'

type Change = Parameters<typeof aForm>[0]
const applicant = '/properties/applicant'

describe('documents of a form', () => {
  it('have no issues when they are valid (OPR-02)', () => {
    expect(issuesOf(aForm())).toEqual([])
  })

  it('may have a new optional field known only to the schema and the texts, with a warning that no section names it', () => {
    expect(
      issuesOf(
        aForm(({ schema, texts }) => {
          schema.properties.applicant.properties.nickname = { type: 'string', maxLength: 20 }
          for (const table of Object.values(texts)) (table as Record<string, string>)['applicant.nickname.title'] = 'K'
        }),
      ),
    ).toEqual([
      {
        document: 'ui',
        path: '/sections',
        code: 'unplacedField',
        severity: 'warning',
        params: { field: 'applicant.nickname' },
      },
    ])
  })

  const wrong: [string, Change, string][] = [
    [
      'an unknown keyword',
      ({ schema }) => {
        schema.properties.applicant.properties.name.maxLenght = 3
      },
      `schema ${applicant}/properties/name/maxLenght unknownKey`,
    ],
    [
      'a keyword outside the subset',
      ({ schema }) => {
        schema.properties.applicant.patternProperties = {}
      },
      `schema ${applicant}/patternProperties unknownKey`,
    ],
    [
      'an $id',
      ({ schema }) => {
        schema.$id = 'common/money.json'
      },
      'schema /$id unknownKey',
    ],
    [
      'a text without a limit',
      ({ schema }) => {
        delete schema.properties.applicant.properties.name.maxLength
      },
      `schema ${applicant}/properties/name unboundedText`,
    ],
    [
      'a list without a limit',
      ({ schema }) => {
        delete schema.properties.applicant.properties.files.maxItems
      },
      `schema ${applicant}/properties/files unboundedList`,
    ],
    [
      'an open object',
      ({ schema }) => {
        delete schema.properties.applicant.additionalProperties
      },
      `schema ${applicant} openObject`,
    ],
    [
      'a value of no kind',
      ({ schema }) => {
        schema.properties.applicant.properties.name = {}
      },
      `schema ${applicant}/properties/name untyped`,
    ],
    [
      'a remote reference',
      ({ schema }) => {
        schema.properties.applicant.properties.name = { $ref: 'https://example.com/a.json' }
      },
      `schema ${applicant}/properties/name/$ref remoteReference`,
    ],
    [
      'a reference to a file',
      ({ schema }) => {
        schema.properties.applicant.properties.name = { $ref: '../../common/city.json' }
      },
      `schema ${applicant}/properties/name/$ref remoteReference`,
    ],
    [
      'a reference to nothing',
      ({ schema }) => {
        schema.properties.applicant.properties.name = { $ref: '#/definitions/Gone' }
      },
      `schema ${applicant}/properties/name/$ref unknownReference`,
    ],
    [
      'a loop of references',
      ({ schema }) => {
        schema.definitions.A = { $ref: '#/definitions/B' }
        schema.definitions.B = { allOf: [{ $ref: '#/definitions/A' }] }
      },
      'schema /definitions/A referenceLoop',
    ],
    [
      'an exploding pattern',
      ({ schema }) => {
        schema.properties.applicant.properties.name.pattern = '^(a+)+$'
      },
      `schema ${applicant}/properties/name/pattern patternExponential`,
    ],
    [
      'look-ahead',
      ({ schema }) => {
        schema.properties.applicant.properties.name.pattern = '^(?=a)a$'
      },
      `schema ${applicant}/properties/name/pattern patternSyntax`,
    ],
    [
      'a required field that nobody declared',
      ({ schema }) => {
        schema.properties.applicant.required.push('middle')
      },
      `schema ${applicant}/required/3 requiredUnknown`,
    ],
    [
      'a condition that demands an undeclared field',
      ({ schema }) => {
        schema.allOf[0].then.properties.applicant.required = ['purpos']
      },
      'schema /allOf/0/then/properties/applicant/required/0 requiredUnknown',
    ],
    [
      'a name in capitals',
      ({ schema }) => {
        schema.properties.Applicant = { type: 'string', maxLength: 1 }
      },
      'schema /properties/Applicant propertyName',
    ],
    [
      'an enum of 501',
      ({ schema }) => {
        schema.properties.applicant.properties.status.enum = Array.from({ length: 501 }, (_, n) => `V${n}`)
      },
      `schema ${applicant}/properties/status/enum maxItems`,
    ],
    [
      'an unknown widget',
      ({ ui }) => {
        ui.fields['applicant.name'] = { widget: 'script' }
      },
      'ui /fields/applicant.name/widget notInList',
    ],
    [
      'an option a widget does not have',
      ({ ui }) => {
        ui.fields['applicant.name'] = { href: 'javascript:alert(1)' }
      },
      'ui /fields/applicant.name/href unknownKey',
    ],
    [
      'a widget for another kind of value',
      ({ ui }) => {
        ui.fields['applicant.name'] = { widget: 'file-list' }
      },
      'ui /fields/applicant.name/widget widgetKind',
    ],
    [
      'a section with an unknown field',
      ({ ui }) => {
        ui.sections[0].fields.push('applicant.phone')
      },
      'ui /sections/0/fields/3 unknownField',
    ],
    [
      'options for an unknown field',
      ({ ui }) => {
        ui.fields['applicant.phone'] = { width: 6 }
      },
      'ui /fields/applicant.phone unknownField',
    ],
    [
      'a field in two sections',
      ({ ui }) => {
        ui.sections[1].fields.push('applicant.name')
      },
      'ui /sections/1/fields/1 placedTwice',
    ],
    [
      'two sections of one name',
      ({ ui }) => {
        ui.sections[1].id = 'person'
      },
      'ui /sections/1/id duplicateSection',
    ],
    [
      'a condition on an unknown field',
      ({ ui }) => {
        ui.fields['applicant.purpose'].visibleWhen.path = 'applicant.state'
      },
      'ui /fields/applicant.purpose/visibleWhen/path unknownField',
    ],
    [
      'a condition deep within others',
      ({ ui }) => {
        ui.sections[1].visibleWhen = { all: [{ not: { path: 'gone', present: true } }] }
      },
      'ui /sections/1/visibleWhen/all/0/not/path unknownField',
    ],
    [
      'a condition of no known shape',
      ({ ui }) => {
        ui.sections[1].visibleWhen = { path: 'applicant.name', matches: 'a' }
      },
      'ui /sections/1/visibleWhen shape',
    ],
    [
      'an effect on an unknown field',
      ({ ui }) => {
        ui.effects[0].clear = ['applicant.purpos']
      },
      'ui /effects/0/clear/0 unknownField',
    ],
    [
      'an effect of an unknown field',
      ({ ui }) => {
        ui.effects[0].on = 'applicant.statu'
      },
      'ui /effects/0/on unknownField',
    ],
    [
      'a constant that the schema refuses',
      ({ ui }) => {
        ui.constants.product = 'LOAN'
      },
      'ui /constants/product constantRefused',
    ],
    [
      'a required field in a hidden section',
      ({ ui }) => {
        ui.sections[0].visibleWhen = { path: 'applicant.consent', equals: true }
      },
      'ui /sections/0/visibleWhen requiredHidden',
    ],
    [
      'a required field that hides',
      ({ ui }) => {
        ui.fields['applicant.name'] = { visibleWhen: { path: 'applicant.consent', equals: true } }
      },
      'ui /fields/applicant.name/visibleWhen requiredHidden',
    ],
    [
      'a required field without a place',
      ({ ui }) => {
        ui.fields['applicant.name'] = { widget: 'hidden' }
      },
      'ui /sections requiredUnplaced',
    ],
    [
      'a consent without a place',
      ({ ui }) => {
        ui.sections.pop()
      },
      'ui /sections requiredUnplaced',
    ],
    [
      'a missing title',
      ({ texts }) => {
        delete texts.lv['applicant.name.title']
      },
      'texts /lv missingText',
    ],
    [
      'a missing option',
      ({ texts }) => {
        for (const table of Object.values(texts))
          delete (table as Record<string, string>)['options.applicant.status.Single']
      },
      'texts /en missingText',
    ],
    [
      'a text that one language has alone',
      ({ texts }) => {
        texts.lt['applicant.name.help'] = 'L'
      },
      'texts /en missingText',
    ],
    [
      'a missing language',
      ({ texts }) => {
        delete texts.ee
      },
      'texts  missingLanguage',
    ],
    [
      'an unknown language',
      ({ texts }) => {
        texts.de = {}
      },
      'texts /de unknownLanguage',
    ],
    [
      'HTML in a text',
      ({ texts }) => {
        texts.en['applicant.name.title'] = 'Name <img src=x onerror=alert(1)>'
      },
      'texts /en/applicant.name.title markup',
    ],
    [
      'an HTML entity in a text',
      ({ texts }) => {
        texts.en['applicant.name.title'] = '&lt;b&gt;'
      },
      'texts /en/applicant.name.title markup',
    ],
    [
      'an empty text',
      ({ texts }) => {
        texts.en['applicant.name.title'] = ' '
      },
      'texts /en/applicant.name.title emptyText',
    ],
    [
      'a list of the portal that its widget cannot offer',
      ({ ui }) => {
        ui.fields['applicant.name'] = { widget: 'text', options: { portal: 'smartIdCountries' } }
      },
      'ui /fields/applicant.name/options listWidget',
    ],
    [
      'a list of the portal that nobody knows',
      ({ ui }) => {
        ui.fields['applicant.name'] = { widget: 'select', options: { portal: 'planets' } }
      },
      'ui /fields/applicant.name/options/portal notInList',
    ],
    [
      'a list of things without things',
      ({ ui }) => {
        ui.fields['applicant.files'] = { widget: 'product-permissions' }
      },
      'ui /fields/applicant.files missingKey',
    ],
    [
      'a list of things whose entries name none',
      ({ ui }) => {
        ui.fields['applicant.files'] = { widget: 'product-permissions', options: { portal: 'managedProducts' } }
      },
      `schema ${applicant}/properties/files/items grantShape`,
    ],
    [
      'a largest number of a text',
      ({ schema }) => {
        schema.properties.applicant.properties.name.maximum = 10
      },
      `schema ${applicant}/properties/name/maximum keywordKind`,
    ],
    [
      'a pattern of a whole number',
      ({ schema }) => {
        schema.properties.applicant.properties.age = { type: 'integer', pattern: '^1$' }
      },
      `schema ${applicant}/properties/age/pattern keywordKind`,
    ],
    [
      'a smallest number of a text, in a condition',
      ({ schema }) => {
        schema.allOf[0].then.properties.applicant.properties = { purpose: { minimum: 3 } }
      },
      'schema /allOf/0/then/properties/applicant/properties/purpose/minimum keywordKind',
    ],
    [
      'an option of another kind',
      ({ schema }) => {
        schema.properties.applicant.properties.status.enum.push(3)
      },
      `schema ${applicant}/properties/status/enum/2 enumKind`,
    ],
    [
      'limits that leave nothing',
      ({ schema }) => {
        schema.properties.applicant.properties.name.minLength = 31
      },
      `schema ${applicant}/properties/name emptyRange`,
    ],
    [
      'a placeholder in a title',
      ({ texts }) => {
        texts.lv['applicant.name.title'] = 'Vards %{nope}'
      },
      'texts /lv/applicant.name.title unknownPlaceholder',
    ],
    [
      'a placeholder that the keyword does not have',
      ({ texts }) => {
        for (const table of Object.values(texts))
          (table as Record<string, string>)['errors.applicant.name.maxLength'] = 'At most %{maximum}'
      },
      'texts /en/errors.applicant.name.maxLength unknownPlaceholder',
    ],
    [
      'two effects that give one field two values',
      ({ ui }) => {
        ui.effects.push(
          { when: { path: 'applicant.status', equals: 'Married' }, set: { 'applicant.name': 'A' } },
          { when: { path: 'applicant.consent', equals: true }, set: { 'applicant.name': 'B' } },
        )
      },
      'ui /effects/2/set/applicant.name effectsFight',
    ],
    [
      'an effect that takes its own condition away',
      ({ ui }) => {
        ui.effects.push({
          when: { path: 'applicant.status', equals: 'Married' },
          set: { 'applicant.status': 'Single' },
        })
      },
      'ui /effects/1 effectsLoop',
    ],
    [
      'two effects that set each other off',
      ({ ui }) => {
        ui.effects.push(
          { when: { path: 'applicant.status', equals: 'Married' }, set: { 'applicant.status': 'Single' } },
          { when: { path: 'applicant.status', equals: 'Single' }, set: { 'applicant.status': 'Married' } },
        )
      },
      'ui /effects/1 effectsLoop',
    ],
    [
      'fields that empty each other',
      ({ ui }) => {
        ui.effects.push({ on: 'applicant.purpose', clear: ['applicant.status'] })
      },
      'ui /effects/0/clear/0 effectsLoop',
    ],
    [
      'an effect with a value that the schema rejects',
      ({ ui }) => {
        ui.effects.push({ when: { path: 'applicant.consent', equals: true }, set: { 'applicant.status': 'Divorced' } })
      },
      'ui /effects/1/set/applicant.status effectValue',
    ],
    [
      'an effect with a value beyond the limits',
      ({ ui }) => {
        ui.effects.push({
          when: { path: 'applicant.status', equals: 'Married' },
          set: { 'applicant.name': 'N'.repeat(31) },
        })
      },
      'ui /effects/1/set/applicant.name effectValue',
    ],
    [
      'a default of another kind',
      ({ schema }) => {
        schema.properties.applicant.properties.name.default = 5
      },
      `schema ${applicant}/properties/name/default defaultRefused`,
    ],
    [
      'a default beyond the limits',
      ({ schema }) => {
        schema.properties.applicant.properties.purpose = { type: 'string', maxLength: 5, default: 'Family' }
      },
      `schema ${applicant}/properties/purpose/default defaultRefused`,
    ],
    [
      'a default of the layout beyond the options',
      ({ ui }) => {
        ui.fields['applicant.status'].default = 'Divorced'
      },
      'ui /fields/applicant.status/default defaultRefused',
    ],
    [
      'a constant beyond a pattern',
      ({ ui }) => {
        ui.constants['applicant.purpose'] = 'ą'
      },
      'ui /constants/applicant.purpose constantRefused',
    ],
    [
      'a placeholder that is never closed',
      ({ texts }) => {
        texts.ee['applicant.name.title'] = 'Nimi %{name'
      },
      'texts /ee/applicant.name.title unknownPlaceholder',
    ],
    [
      'a calculator without its inputs',
      ({ ui }) => {
        ui.sections[1].component = 'calculator'
      },
      'ui /sections/1/fields calculatorInput',
    ],
    [
      'a text that is no text',
      ({ texts }) => {
        texts.en['applicant.name.title'] = 3
      },
      'texts /en/applicant.name.title type',
    ],
  ]
  it.each(wrong)('are rejected with the place: %s (OPR-10)', (_, change, problem) => {
    expect(problemsOf(aForm(change))).toContain(problem)
  })

  it('are rejected with every missing text and every hidden required field at once', () => {
    const texts = problemsOf(
      aForm(form => {
        for (const key of Object.keys(form.texts.lt)) delete form.texts.lt[key]
      }),
    )
    expect(texts).toHaveLength(Object.keys(aForm().texts['lt'] ?? {}).length)
    const issues = issuesOf(
      aForm(({ ui }) => {
        ui.sections[0].visibleWhen = { path: 'applicant.consent', equals: true }
      }),
    )
    expect(issues.filter(({ code }) => code === 'requiredHidden').map(({ params }) => params?.['field'])).toEqual([
      'applicant.name',
      'applicant.status',
    ])
  })

  it('indicate further errors when every part is invalid, and warnings never hide an error', () => {
    const issues = issuesOf(
      aForm(({ schema, texts }) => {
        for (const table of Object.values(texts) as Record<string, string>[])
          for (let number = 0; number < 300; number += 1) table[`applicant.gone${number}.title`] = 'X'
        schema.properties.applicant.properties.name.maxLength = 0
      }),
    )
    // No answer names more than two hundred: 149 errors and 49 warnings, and an entry each that says that there are more.
    expect(issues.filter(({ severity }) => severity === 'warning')).toHaveLength(50)
    expect(issues.map(({ code }) => code)).toContain('moreIssues')
    expect(issues.map(({ code }) => code)).toContain('emptyRange')
  })

  it('may have consistent effects: one value for each answer, a repeated value, a field emptied in one direction', () => {
    expect(
      problemsOf(
        aForm(({ ui }) => {
          ui.effects.push(
            { when: { path: 'applicant.status', equals: 'Married' }, set: { 'applicant.name': 'A' } },
            {
              when: {
                all: [
                  { path: 'applicant.status', equals: 'Single' },
                  { path: 'applicant.consent', equals: true },
                ],
              },
              set: { 'applicant.name': 'B' },
            },
            { when: { path: 'applicant.consent', equals: true }, set: { 'applicant.purpose': 'C' } },
            { when: { path: 'applicant.status', in: ['Married'] }, set: { 'applicant.purpose': 'C' } },
          )
        }),
      ),
    ).toEqual([])
  })

  it('report each error once', () => {
    expect(
      problemsOf(
        aForm(({ ui }) => {
          ui.sections[1].visibleWhen = { any: [{ path: 'applicant.name', equals: ['a'] }] }
        }),
      ),
    ).toEqual(['ui /sections/1/visibleWhen/any/0 shape'])
    expect(
      problemsOf(
        aForm(({ schema }) => {
          schema.properties.applicant.properties.name.type = 'text'
        }),
      ),
    ).toEqual([`schema ${applicant}/properties/name/type notInList`])
  })

  it('cause warnings for useless but harmless parts', () => {
    const issues = issuesOf(
      aForm(({ ui, texts }) => {
        ui.fields['applicant.purpose'].visibleWhen.equals = 'Divorced'
        for (const table of Object.values(texts)) (table as Record<string, string>)['applicant.gone.title'] = 'K'
      }),
    )
    expect(issues.map(issue => `${issue.severity} ${issue.path} ${issue.code}`)).toEqual([
      'warning /fields/applicant.purpose/visibleWhen neverTrue',
      'warning /en/applicant.gone.title unusedText',
    ])
  })

  it('must be JSON without repeated names', () => {
    const sources = toSources(aForm())
    expect(checkSources({ ...sources, ui: '{ "sections": [ }' }, null).issues).toMatchObject([
      { document: 'ui', code: 'syntax', params: { offset: 16 } },
    ])
    expect(
      checkSources(
        { ...sources, schema: sources.schema.replace('"name": {', '"name": { "type": "boolean" }, "name": {') },
        null,
      ).issues,
    ).toMatchObject([{ path: `${applicant}/properties/name`, code: 'duplicateKey' }])
    expect(checkSources({ ...sources, texts: '[]' }, null).issues).toMatchObject([{ document: 'texts', code: 'type' }])
  })

  it('with thousands of names repeated below a long path are rejected at the first, its path truncated', () => {
    const found = checkSources(
      { ...toSources(aForm()), schema: `{"${'k'.repeat(20_000)}":{${Array(7000).fill('"a":1').join(',')}}}` },
      null,
    ).issues
    expect(found.filter(({ code }) => code === 'duplicateKey')).toHaveLength(1)
    expect(Math.max(...found.map(({ path }) => path.length))).toBeLessThanOrEqual(200)
  })

  it('with more values than a document may have are not even parsed', () => {
    expect(checkSources({ ...toSources(aForm()), texts: `[${'[],'.repeat(60_000)}[]]` }, null).issues).toMatchObject([
      { document: 'texts', path: '', code: 'maxNodes', params: { limit: 20_000 } },
    ])
  })
})

describe('shipped form', () => {
  const loosened: [string, Change, string][] = [
    [
      'a longer text',
      ({ schema }) => {
        schema.properties.applicant.properties.name.maxLength = 31
      },
      `schema ${applicant}/properties/name/maxLength looseLimit`,
    ],
    [
      'more files',
      ({ schema }) => {
        schema.properties.applicant.properties.files.maxItems = 50
      },
      `schema ${applicant}/properties/files/maxItems looseLimit`,
    ],
    [
      'a longer file name',
      ({ schema }) => {
        schema.properties.applicant.properties.files.items.properties.fileName.maxLength = 500
      },
      `schema ${applicant}/properties/files/items/properties/fileName/maxLength looseLimit`,
    ],
    [
      'a longer definition',
      ({ schema }) => {
        schema.definitions.Code.maxLength = 200
      },
      `schema ${applicant}/properties/purpose/maxLength looseLimit`,
    ],
    [
      'a required field that becomes optional',
      ({ schema }) => {
        schema.properties.applicant.required.shift()
      },
      `schema ${applicant}/properties/name looseRequired`,
    ],
    [
      'a required field that goes',
      ({ schema }) => {
        schema.properties.applicant.required.shift()
        delete schema.properties.applicant.properties.name
      },
      `schema ${applicant} looseRequired`,
    ],
    [
      'a consent that may be refused',
      ({ schema }) => {
        delete schema.properties.applicant.properties.consent.const
      },
      `schema ${applicant}/properties/consent looseConst`,
    ],
    [
      'a shorter text',
      ({ schema }) => {
        schema.properties.applicant.properties.name.minLength = 0
      },
      `schema ${applicant}/properties/name/minLength looseFloor`,
    ],
    [
      'another kind of value',
      ({ schema }) => {
        schema.properties.applicant.properties.name.type = ['string', 'null']
      },
      `schema ${applicant}/properties/name looseType`,
    ],
  ]
  it.each(loosened)('cannot be loosened: %s (OPR-04, SEC-45)', (_, change, problem) => {
    expect(problemsOf(aForm(change), aForm().schema)).toContain(problem)
    expect(problemsOf(aForm(change), null)).not.toContain(problem)
  })

  it('can be tightened: a shorter text, a new required field, an optional field less', () => {
    expect(
      issuesOf(
        aForm(({ schema, ui, texts }) => {
          schema.properties.applicant.properties.name.maxLength = 10
          schema.properties.applicant.properties.age = { type: 'integer', minimum: 18, maximum: 120 }
          schema.properties.applicant.required.push('age')
          delete schema.properties.applicant.properties.files
          ui.sections.splice(1, 1)
          ui.sections[0].fields.push('applicant.age')
          delete ui.fields['applicant.files']
          for (const table of Object.values(texts) as Record<string, string>[]) {
            table['applicant.age.title'] = 'K'
            delete table['sections.files.title']
            delete table['applicant.files.title']
          }
        }),
        aForm().schema,
      ),
    ).toEqual([])
  })
})
