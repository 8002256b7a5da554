import { describe, expect, it } from 'vitest'
import { inMode } from '../../schemas/modes/modes.ts'
import { fieldTable } from '../../server/forms/check/fields.ts'
import { Report } from '../../server/forms/check/report.ts'
import { checkRequiredFields } from '../../server/forms/check/ui.ts'
import { compileModes } from '../../server/forms/compile/compileModes.ts'
import type { FormDocuments } from '../../server/forms/documents.ts'
import { pageOf } from '../../server/forms/payload/page.ts'
import { findPayload } from '../../server/forms/payload/search.ts'
import { readShippedForms } from '../../server/forms/shipped.ts'
import { compileValidator } from '../../server/validation/factory.ts'
import { formModes, formsInModes, shippedForms, validExamples } from '../support/formExamples.ts'
import { root } from '../support/app.ts'

const shipped = readShippedForms(root)
const documentsOf = (form: string): FormDocuments => shipped.get(form) as FormDocuments

describe('public forms', () => {
  it.each([
    ['leasing-private', ['default', 'partner', 'prefill']],
    ['leasing-business', ['default', 'partner', 'prefill']],
    ['loan-private', ['default', 'partner', 'prefill']],
    ['related-applicant', ['spouse', 'guarantor']],
  ])('%s can be filled in as %j', (form, modes) => {
    expect(formModes(form)).toEqual(modes)
  })
})

describe.each(formsInModes())('$form in the mode $mode', ({ form, mode }) => {
  const { schema, ui } = inMode(documentsOf(form), mode)

  it('hides no required field', () => {
    const report = new Report()
    checkRequiredFields(ui, fieldTable(schema), report)
    expect(report.issues).toEqual([])
  })

  it('has a valid payload using rendered fields only (OPR-05)', () => {
    const validate = compileValidator(schema)
    const { payload, objection } = findPayload({ schema, page: pageOf(schema, ui), validate })
    expect(objection).toBeNull()
    expect(validate(payload)).toEqual([])
  })

  it('has an example', () => {
    expect(validExamples(form, mode).length).toBeGreaterThan(0)
  })
})

it.each(shippedForms)('every requirement of a condition of %s can be met in every mode', form => {
  expect(compileModes(documentsOf(form)).issues).toEqual([])
})
