import { describe, expect, it } from 'vitest'
import { matrixChanges, matrixOf } from '../../../../src/pages/operator/modes/matrix.ts'
import { type RuleChange, ruleChanges } from '../../../../src/pages/operator/modes/ruleChanges.ts'
import { someDocuments } from './documents.ts'

type Change = Parameters<typeof someDocuments>[0]
type Mend = NonNullable<Change>

/** Two modes: `partner` may leave the city out. */
const withModes = (change: Change = () => {}) =>
  someDocuments(documents => {
    documents['ui'].modes = { default: {}, partner: { optional: ['applicant.city'] } }
    change(documents)
  })

function between(
  before: ReturnType<typeof someDocuments>,
  now: ReturnType<typeof someDocuments>,
): readonly RuleChange[] {
  const cells = matrixChanges(matrixOf(before), matrixOf(now))
  return ruleChanges(before, now, ['default', 'partner'], new Set(cells.map(({ mode }) => mode)))
}
const of = (change: Change) => between(withModes(), withModes(change))
const city = (documents: Record<string, any>): Record<string, any> =>
  documents['schema'].properties.applicant.properties.city
const both = ['default', 'partner']

describe('rule changes between two states of a form (OPR-06)', () => {
  it('are empty for equal documents and for changed display, notes and texts', () => {
    expect(of(() => {})).toEqual([])
    expect(
      of(documents => {
        documents['ui'].fields['applicant.city'] = { width: 3, autocomplete: 'address-level2' }
        documents['texts'].en['applicant.city.title'] = 'Town'
        city(documents)['description'] = 'Where they live'
      }),
    ).toEqual([])
  })

  const changes: [string, Change, string, string, unknown, unknown][] = [
    [
      'a shorter text',
      documents => {
        city(documents)['maxLength'] = 10
      },
      'tighter',
      'maxLength',
      30,
      10,
    ],
    [
      'a longer text',
      documents => {
        city(documents)['maxLength'] = 40
      },
      'looser',
      'maxLength',
      30,
      40,
    ],
    [
      'a shortest text',
      documents => {
        city(documents)['minLength'] = 2
      },
      'tighter',
      'minLength',
      undefined,
      2,
    ],
    [
      'a pattern',
      documents => {
        city(documents)['pattern'] = '^V'
      },
      'tighter',
      'pattern',
      undefined,
      '^V',
    ],
    [
      'a format',
      documents => {
        city(documents)['format'] = 'email'
      },
      'tighter',
      'format',
      undefined,
      'email',
    ],
    [
      'a check digit',
      documents => {
        documents['ui'].fields['applicant.city'].checksum = { kind: 'personalCode', level: 'error' }
      },
      'tighter',
      'checksum',
      undefined,
      { kind: 'personalCode', level: 'error' },
    ],
    [
      'a condition of being shown',
      documents => {
        documents['ui'].fields['applicant.city'].visibleWhen = { path: 'applicant.status', equals: 'Single' }
      },
      'different',
      'visibleWhen',
      undefined,
      { path: 'applicant.status', equals: 'Single' },
    ],
  ]
  it.each(changes)('name field, keyword and direction: %s', (_, change, effect, keyword, before, now) => {
    expect(of(change)).toEqual([{ kind: 'field', path: 'applicant.city', keyword, before, now, effect, modes: both }])
  })

  it('distinguish fewer options from more and from other options', () => {
    const options =
      (values: string[]): Change =>
      ({ schema }) => {
        schema.properties.applicant.properties.status.enum = values
      }
    const effect = (values: string[]) =>
      of(options(values)).map(change => change.kind === 'field' && [change.keyword, change.effect])
    expect(effect(['Single'])).toEqual([['enum', 'tighter']])
    expect(effect(['Single', 'Married', 'Divorced'])).toEqual([['enum', 'looser']])
    expect(effect(['Single', 'Divorced'])).toEqual([['enum', 'different']])
  })

  it('report a changed pattern as different and a removed one as looser', () => {
    const patterned = withModes(documents => {
      city(documents)['pattern'] = '^V'
    })
    expect(
      between(
        patterned,
        withModes(documents => {
          city(documents)['pattern'] = '^K'
        }),
      ),
    ).toMatchObject([{ keyword: 'pattern', effect: 'different' }])
    expect(between(patterned, withModes())).toMatchObject([{ keyword: 'pattern', effect: 'looser' }])
  })

  it('include definitions, list entries and required parts of entries', () => {
    const listed = (change: Change = () => {}) =>
      withModes(documents => {
        documents['schema'].properties.files = {
          type: 'array',
          maxItems: 3,
          items: {
            type: 'object',
            additionalProperties: false,
            required: [],
            properties: { code: { $ref: '#/definitions/Code' } },
          },
        }
        change(documents)
      })
    expect(
      between(
        listed(),
        listed(({ schema }) => {
          schema.definitions.Code.maxLength = 3
        }),
      ),
    ).toMatchObject([{ path: 'files[].code', keyword: 'maxLength', effect: 'tighter' }])
    expect(
      between(
        listed(),
        listed(({ schema }) => {
          schema.properties.files.items.required.push('code')
        }),
      ),
    ).toMatchObject([{ path: 'files[].code', keyword: 'required', effect: 'tighter' }])
  })

  it('include required groups, conditions and effects of the page', () => {
    expect(
      of(({ schema }) => {
        schema.required = []
      }),
    ).toMatchObject([{ path: 'applicant', keyword: 'required', effect: 'looser' }])
    expect(
      of(({ schema }) => {
        schema.allOf[0].then = { not: {} }
      }),
    ).toEqual([{ kind: 'conditions', modes: both }])
    expect(
      of(({ ui }) => {
        ui.submit = { enabledWhen: { path: 'applicant.city', present: true } }
      }),
    ).toEqual([{ kind: 'page', modes: both }])
  })

  it('name the modes in which they apply', () => {
    expect(
      of(({ ui }) => {
        ui.modes.partner.submit = { enabledWhen: { path: 'applicant.city', present: true } }
      }),
    ).toEqual([{ kind: 'page', modes: ['partner'] }])
  })

  it('list a shared rule although a field or a cell changes too', () => {
    const shorter: Mend = documents => {
      city(documents)['maxLength'] = 10
    }
    const shared: [string, Mend][] = [
      [
        'a rule beside the fields',
        ({ schema }) => {
          schema.allOf.push({ properties: { applicant: { properties: { city: { maxLength: 3 } } } } })
        },
      ],
      [
        'an open group',
        ({ schema }) => {
          schema.properties.applicant.additionalProperties = true
        },
      ],
      [
        'a smallest number of answers',
        ({ schema }) => {
          schema.properties.applicant.minProperties = 2
        },
      ],
    ]
    for (const [name, change] of shared) {
      expect(
        of(documents => {
          shorter(documents)
          change(documents)
        }),
        name,
      ).toEqual([expect.objectContaining({ kind: 'field', keyword: 'maxLength' }), { kind: 'conditions', modes: both }])
      expect(
        of(documents => {
          documents['ui'].modes.default.hidden = ['applicant.status']
          change(documents)
        }),
        name,
      ).toContainEqual({ kind: 'conditions', modes: both })
    }
  })

  it('include values preset by the page and calculator sections', () => {
    expect(
      of(({ ui }) => {
        ui.given = ['applicant.status']
      }),
    ).toEqual([{ kind: 'page', modes: both }])
    expect(
      of(({ ui }) => {
        ui.sections[0].component = 'calculator'
      }),
    ).toEqual([{ kind: 'page', modes: both }])
    expect(
      of(({ ui }) => {
        ui.sections[0].id = 'people'
      }),
    ).toEqual([])
  })

  it('report a schema difference that no field explains', () => {
    expect(
      of(({ schema }) => {
        schema.properties.applicant.allOf = [{ properties: { city: { maxLength: 3 } } }]
      }),
    ).not.toEqual([])
    expect(
      of(({ schema }) => {
        schema.properties.applicant.anyOf = [{ required: ['city'] }]
      }),
    ).toEqual([{ kind: 'conditions', modes: both }])
  })
})
