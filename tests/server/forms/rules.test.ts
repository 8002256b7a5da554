import { describe, expect, it } from 'vitest'
import type { StudioDocuments } from '../../../schemas/studio/facts.ts'
import { documentsCheck } from '../../../server/forms/check/check.ts'
import { toSources, type FormDocuments } from '../../../server/forms/documents.ts'
import { readMetaSchemas } from '../../../server/forms/shipped.ts'
import { shippedForms } from '../../schemas/studio/shippedForms.ts'
import { root } from '../../support/app.ts'

type Json = any
const check = documentsCheck(readMetaSchemas(root))
const codes = ['ruleHidden', 'ruleForbidden', 'ruleUnproven', 'conditionNever', 'conditionAlways', 'conditionHidden']

/** Problems of rules in a form that is changed: code, place and question. */
function found(change: (documents: Json) => void, form = 'leasing-private'): string[] {
  const documents: Json = structuredClone(shippedForms.get(form))
  change(documents)
  const { issues } = check(toSources(documents as FormDocuments), null)
  return issues
    .filter(({ code }) => codes.includes(code))
    .map(({ code, path, params }) => `${code} ${path} ${params?.['field'] ?? ''} ${params?.['other'] ?? ''}`.trim())
}

const purpose = 'applicant.lease_purpose'
const status = 'applicant.marital_status'

describe('gates for rules (OPR-73)', () => {
  it.each([...shippedForms.keys()])('say nothing about the shipped form %s', form => {
    expect(found(() => undefined, form)).toEqual([])
  })

  it('say where the halves of a rule differ', () => {
    const shownToSingle = found(({ ui }) => {
      ui.fields[purpose].visibleWhen = { path: status, in: ['Married', 'Single'] }
    })
    expect(shownToSingle).toEqual([`ruleForbidden /fields/${purpose}/visibleWhen ${purpose}`])
    const hidden = found(({ ui }) => {
      ui.fields[purpose].visibleWhen = { path: status, equals: 'Single' }
    })
    expect(hidden).toContain(`ruleHidden /fields/${purpose}/visibleWhen ${purpose}`)
    // Without the layout's half the question is shown to everybody.
    const always = found(({ ui }) => {
      delete ui.fields[purpose].visibleWhen
    })
    expect(always).toEqual([expect.stringMatching(`^ruleForbidden /sections/\\d+ ${purpose}$`)])
  })

  it('say which condition never or always holds, counting a hidden answer as empty', () => {
    const own = 'applicant.additional_information'
    const told = (visibleWhen: Json): string[] =>
      found(({ ui }) => {
        ui.fields[own] = { ...ui.fields[own], visibleWhen }
      })
    const never = [`conditionNever /fields/${own}/visibleWhen ${own}`]
    const always = [`conditionAlways /fields/${own}/visibleWhen ${own}`]
    const both = [
      { path: status, equals: 'Single' },
      { path: purpose, present: true },
    ]
    expect(told({ all: both })).toEqual(never)
    expect(told({ not: { all: both } })).toEqual(always)
    expect(
      told({
        any: [
          { path: status, present: true },
          { path: status, present: false },
        ],
      }),
    ).toEqual(always)
    expect(told({ path: status, equals: 'Single' })).toEqual([])
    // A value that is not offered is told by another check.
    expect(told({ path: status, equals: 'Widowed' })).toEqual([])
  })

  it('say in which mode a condition can never hold, because what it reads is hidden there', () => {
    const own = 'applicant.additional_information'
    const told = found(({ ui }) => {
      ui.fields[own] = { ...ui.fields[own], visibleWhen: { path: 'lending.has_guarantor', equals: true } }
    })
    expect(told).toEqual([`conditionHidden /modes/default ${own} lending.has_guarantor`])
  })

  it('say what is not proven beyond 4,096 combinations', () => {
    const own = 'applicant.additional_information'
    const { ui } = shippedForms.get('leasing-private') as StudioDocuments
    const asked = (ui['sections'] as Json[]).filter(({ component }) => component === undefined)
    const paths = asked.flatMap(({ fields }) => fields as string[]).filter(path => path !== own)
    const told = found(documents => {
      const any = paths.slice(0, 20).map(path => ({ path, present: true }))
      documents.ui.fields[own] = { ...documents.ui.fields[own], visibleWhen: { any } }
    })
    expect(told).toEqual([`ruleUnproven /fields/${own}/visibleWhen ${own}`])
  })
})
