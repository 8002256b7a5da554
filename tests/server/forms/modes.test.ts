import { describe, expect, it } from 'vitest'
import { compileModes } from '../../../server/forms/compile/compileModes.ts'
import type { FormDocuments } from '../../../server/forms/documents.ts'
import { aForm, problemsOf } from './aForm.ts'

type Json = Record<string, any>
type Change = (documents: { schema: Json; ui: Json; texts: Json }) => void

/** The small form in three modes, with a role that only modes know. */
function inModes(change: Change = () => {}): FormDocuments {
  return aForm(documents => {
    const { schema, ui } = documents
    schema['properties'].role = { type: 'string', enum: ['default', 'partner'], maxLength: 10 }
    schema['required'].push('role')
    ui['constants'].role = 'default'
    ui['modes'] = {
      default: {},
      partner: { constants: { role: 'partner' }, given: [], hidden: ['applicant.files'] },
      prefill: { hidden: ['applicant.consent'], submit: {} },
    }
    change(documents)
  })
}

/** The problems of a form before it goes live, including the search for payloads. */
function verdictOn(documents: FormDocuments, shipped: FormDocuments | null = null): string[] {
  const found = problemsOf(documents, shipped?.schema ?? null, shipped?.ui ?? null)
  return found.length > 0
    ? found
    : compileModes(documents).issues.map(({ document, path, code, params }) =>
        [document, path, code, params?.['field']].join(' '),
      )
}

describe('form with modes', () => {
  it('has no issues when each mode can be filled in (OPR-05)', () => {
    expect(verdictOn(inModes())).toEqual([])
    expect(compileModes(inModes()).modules?.map(({ mode }) => mode)).toEqual(['default', 'partner', 'prefill'])
  })

  it('has a validator for each mode', () => {
    expect(new Set(compileModes(inModes()).modules?.map(({ hash }) => hash)).size).toBe(3)
  })

  const wrong: [string, Change, string][] = [
    [
      'an unknown field hidden',
      ({ ui }) => {
        ui['modes'].partner.hidden.push('applicant.gone')
      },
      'ui /modes/partner/hidden/1 unknownField',
    ],
    [
      'an unknown field locked',
      ({ ui }) => {
        ui['modes'].partner.readOnly = ['gone']
      },
      'ui /modes/partner/readOnly/0 unknownField',
    ],
    [
      'a group given',
      ({ ui }) => {
        ui['modes'].partner.given = ['applicant']
      },
      'ui /modes/partner/given/0 unknownField',
    ],
    [
      'a constant of an unknown field',
      ({ ui }) => {
        ui['modes'].partner.constants['applicant.gone'] = 1
      },
      'ui /modes/partner/constants/applicant.gone unknownField',
    ],
    [
      'a constant that the schema refuses',
      ({ ui }) => {
        ui['modes'].partner.constants.role = 'nobody'
      },
      'ui /modes/partner/constants/role constantRefused',
    ],
    [
      'a field hidden and required',
      ({ ui }) => {
        ui['modes'].partner.required = ['applicant.files']
      },
      'ui /modes/partner/required/0 modeContradiction',
    ],
    [
      'a field required and optional',
      ({ ui }) => {
        ui['modes'].partner.required = ['applicant.purpose']
        ui['modes'].partner.optional = ['applicant.purpose']
      },
      'ui /modes/partner/optional/0 modeContradiction',
    ],
    [
      'a constant within a hidden group',
      ({ ui }) => {
        ui['modes'].partner.hidden = ['applicant']
        ui['modes'].partner.constants['applicant.name'] = 'x'
      },
      'ui /modes/partner/constants/applicant.name modeContradiction',
    ],
    [
      'a field required that hides',
      ({ ui }) => {
        ui['modes'].partner.required = ['applicant.purpose']
      },
      'ui /modes/partner requiredHidden',
    ],
    [
      'a required field that the page does not draw',
      ({ ui }) => {
        ui['fields']['applicant.files'].widget = 'hidden'
        ui['modes'].prefill.required = ['applicant.files']
      },
      'ui /modes/prefill requiredUnplaced',
    ],
    [
      'a condition of sending on an unknown field',
      ({ ui }) => {
        ui['modes'].partner.submit = { enabledWhen: { path: 'gone', present: true } }
      },
      'ui /modes/partner/submit/enabledWhen/path unknownField',
    ],
    [
      'a name of a mode in capitals',
      ({ ui }) => {
        ui['modes'].Partner = {}
      },
      'ui /modes/Partner propertyName',
    ],
    [
      'a word that modes do not know',
      ({ ui }) => {
        ui['modes'].partner.shown = []
      },
      'ui /modes/partner/shown unknownKey',
    ],
    [
      'no mode at all',
      ({ ui }) => {
        ui['modes'] = {}
      },
      'ui /modes minProperties',
    ],
    [
      'a button that waits for what is hidden',
      ({ ui }) => {
        delete ui['modes'].prefill.submit
      },
      'ui /modes/prefill noPayload applicant.consent',
    ],
    [
      'a condition that demands what the page hides then',
      ({ ui }) => {
        ui['fields']['applicant.purpose'].visibleWhen.equals = 'Single'
      },
      'ui /modes/default demandHidden applicant.purpose',
    ],
    [
      'a value that nothing can be',
      ({ schema }) => {
        Object.assign(schema['properties'].applicant.properties.name, { pattern: '^[0-9]+$', format: 'email' })
      },
      'ui /modes/default noPayload applicant.name',
    ],
    [
      'a constant that a condition forbids',
      ({ schema }) => {
        schema['allOf'].push({
          if: { required: ['role'], properties: { role: { const: 'partner' } } },
          then: { properties: { product: { not: {} } } },
        })
      },
      'ui /modes/partner noPayload product',
    ],
  ]
  it.each(wrong)('is rejected with the place: %s', (_, change, problem) => {
    expect(verdictOn(inModes(change))).toContain(problem)
  })

  it('reports applicants whom a condition always rejects, and accepts a condition that some can meet', () => {
    const forbid =
      (then: object): Parameters<typeof aForm>[0] =>
      ({ schema }) =>
        void schema.allOf.push({
          if: {
            required: ['applicant'],
            properties: { applicant: { required: ['status'], properties: { status: { const: 'Married' } } } },
          },
          then,
        })
    expect(
      verdictOn(aForm(forbid({ properties: { applicant: { properties: { consent: { const: false } } } } }))),
    ).toEqual(['ui /sections groupExcluded applicant.status'])
    expect(verdictOn(aForm(forbid({ properties: { applicant: { properties: { purpose: { not: {} } } } } })))).toContain(
      'ui /sections groupExcluded applicant.status',
    )
    expect(verdictOn(aForm(forbid({ properties: { applicant: { properties: { name: { minLength: 3 } } } } })))).toEqual(
      [],
    )
  })

  const status = (rule: object): object => ({
    type: 'object',
    required: ['applicant'],
    properties: { applicant: { type: 'object', required: ['status'], properties: { status: rule } } },
  })
  const short = { properties: { applicant: { properties: { name: { maxLength: 0 } } } } }
  const excluding: [string, Change, string, string][] = [
    [
      'a denial beside the fields',
      ({ schema }) => {
        schema['allOf'].push({ not: status({ const: 'Married' }) })
      },
      'ui /sections groupExcluded',
      'applicant.status "Married"',
    ],
    [
      'a denial of the whole form',
      ({ schema }) => {
        schema['not'] = status({ enum: ['Married'] })
      },
      'ui /sections groupExcluded',
      'applicant.status "Married"',
    ],
    [
      'a narrower list beside the fields',
      ({ schema }) => {
        schema['allOf'].push({ properties: { applicant: { properties: { status: { enum: ['Single'] } } } } })
      },
      'ui /sections groupExcluded',
      'applicant.status "Married"',
    ],
    [
      'alternatives that leave one out',
      ({ schema }) => {
        schema['anyOf'] = [status({ const: 'Single' })]
      },
      'ui /sections groupExcluded',
      'applicant.status "Married"',
    ],
    [
      'a condition that denies',
      ({ schema }) => {
        schema['allOf'].push({ if: { not: status({ const: 'Single' }) }, then: short })
      },
      'ui /sections groupExcluded',
      'applicant.status ≠ "Single"',
    ],
    [
      'a condition that measures',
      ({ schema, ui, texts }) => {
        schema['properties'].applicant.properties.months = { type: 'integer', minimum: 1, maximum: 120 }
        schema['properties'].applicant.required.push('months')
        ui['sections'][0].fields.push('applicant.months')
        for (const table of Object.values(texts) as Json[]) table['applicant.months.title'] = 'M'
        schema['allOf'].push({
          if: {
            required: ['applicant'],
            properties: { applicant: { required: ['months'], properties: { months: { minimum: 60 } } } },
          },
          then: short,
        })
      },
      'ui /sections groupExcluded',
      'applicant.months 60',
    ],
    [
      'an effect that gives what a condition rejects',
      ({ schema, ui }) => {
        schema['allOf'][0].else = { properties: { applicant: { properties: { purpose: { not: {} } } } } }
        ui['effects'] = [{ when: { path: 'applicant.status', equals: 'Single' }, set: { 'applicant.purpose': 'A' } }]
      },
      'ui /sections groupExcluded',
      'applicant.status ≠ "Married"',
    ],
  ]
  it.each(excluding)('reports applicants whom a rule always rejects: %s', (_, change, problem, group) => {
    const { issues } = compileModes(aForm(change))
    expect(
      issues.map(
        ({ document, path, code, params }) => `${document} ${path} ${code} ${params?.['field']} ${params?.['value']}`,
      ),
    ).toEqual([`${problem} ${group}`])
  })

  it('reports options that the limits of their own field reject', () => {
    expect(
      verdictOn(
        aForm(({ schema }) => {
          schema.properties.applicant.properties.status.maxLength = 6
        }),
      ),
    ).toEqual(['schema /properties/applicant/properties/status/enum/1 groupExcluded'])
  })

  it('accepts rules that leave every option possible', () => {
    expect(
      verdictOn(
        aForm(({ schema }) => {
          schema.allOf.push({
            not: {
              ...status({ const: 'Married' }),
              properties: {
                applicant: {
                  type: 'object',
                  required: ['status', 'files'],
                  properties: { status: { const: 'Married' } },
                },
              },
            },
          })
        }),
      ),
    ).toEqual([])
    expect(
      verdictOn(
        aForm(({ schema }) => {
          schema.anyOf = [status({ const: 'Single' }), status({ const: 'Married' })]
        }),
      ),
    ).toEqual([])
  })

  it('is reported when it cannot be filled in without modes', () => {
    expect(
      verdictOn(
        aForm(({ schema }) => {
          schema.properties.applicant.properties.name.pattern = '^[0-9]$'
          schema.properties.applicant.properties.name.minLength = 3
        }),
      ),
    ).toEqual(['ui /sections noPayload applicant.name'])
  })

  it('requires the texts rendered by one mode, not those rendered by none', () => {
    const unsaid: Change = ({ schema, ui }) => {
      schema['properties'].applicant.properties.nickname = { type: 'string', maxLength: 5 }
      for (const mode of Object.values(ui['modes']) as Json[])
        mode['hidden'] = [...(mode['hidden'] ?? []), 'applicant.nickname']
    }
    expect(verdictOn(inModes(unsaid))).toEqual([])
    expect(
      verdictOn(
        inModes(documents => {
          unsaid(documents)
          documents.ui['modes'].default.hidden = []
        }),
      ),
    ).toContain('texts /en missingText')
  })
})

describe('shipped mode', () => {
  const loosened: [string, Change, string][] = [
    [
      'it goes',
      ({ ui }) => {
        delete ui['modes'].prefill
      },
      'ui /modes modeGone',
    ],
    [
      'all modes go',
      ({ ui }) => {
        delete ui['modes']
      },
      'ui /modes modeGone',
    ],
    [
      'a required field becomes optional',
      ({ ui }) => {
        ui['modes'].partner.optional = ['applicant.name']
      },
      'ui /modes/partner looseRequired',
    ],
    [
      'a required field is hidden',
      ({ ui }) => {
        ui['modes'].partner.hidden.push('applicant.consent')
        ui['modes'].partner.submit = {}
      },
      'ui /modes/partner looseRequired',
    ],
    [
      'what a condition demands becomes optional',
      ({ ui }) => {
        ui['modes'].partner.optional = ['applicant.purpose']
      },
      'ui /modes/partner looseRequired',
    ],
    [
      'a constant changes',
      ({ ui }) => {
        ui['modes'].partner.constants.role = 'default'
      },
      'ui /modes/partner looseConst',
    ],
    [
      'a required field is locked without a value',
      ({ ui }) => {
        ui['modes'].partner.readOnly = ['applicant.name']
      },
      'ui /modes/partner requiredLocked',
    ],
    [
      'the schema allows more',
      ({ schema }) => {
        schema['properties'].applicant.properties.name.maxLength = 31
      },
      'schema /properties/applicant/properties/name/maxLength looseLimit',
    ],
  ]
  it.each(loosened)('cannot be loosened: %s', (_, change, problem) => {
    expect(verdictOn(inModes(change), inModes())).toContain(problem)
  })

  it('can be tightened, and others can be added', () => {
    expect(
      verdictOn(
        inModes(({ ui }) => {
          ui['modes'].partner.required = ['applicant.files']
          ui['modes'].partner.hidden = []
          ui['modes'].office = { optional: ['applicant.name'] }
        }),
        inModes(),
      ),
    ).toEqual([])
    const locked: Change = ({ ui }) => {
      ui['fields']['applicant.name'] = { default: 'Known' }
      ui['modes'].partner.readOnly = ['applicant.name']
    }
    expect(verdictOn(inModes(locked), inModes())).toEqual([])
  })
})
