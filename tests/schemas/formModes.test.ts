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

describe('the public forms', () => {
  it.each([
    ['leasing-private', ['default', 'partner', 'prefill']],
    ['leasing-business', ['default', 'partner', 'prefill']],
    ['loan-private', ['default', 'partner', 'prefill']],
    ['related-applicant', ['spouse', 'guarantor']],
  ])('%s is filled in as %j', (form, modes) => {
    expect(formModes(form)).toEqual(modes)
  })
})

describe.each(formsInModes())('$form in the mode $mode', ({ form, mode }) => {
  const { schema, ui } = inMode(documentsOf(form), mode)

  it('hides nothing that is required', () => {
    const report = new Report()
    checkRequiredFields(ui, fieldTable(schema), report)
    expect(report.issues).toEqual([])
  })

  it('has a valid payload that can be made with what is drawn (OPR-05)', () => {
    const validate = compileValidator(schema)
    const { payload, stuck } = findPayload({ schema, page: pageOf(schema, ui), validate })
    expect(stuck).toBeNull()
    expect(validate(payload)).toEqual([])
  })

  it('has an example', () => {
    expect(validExamples(form, mode).length).toBeGreaterThan(0)
  })
})

it.each(shippedForms)('whatever a condition of %s demands can be answered in every mode', form => {
  expect(compileModes(documentsOf(form)).issues).toEqual([])
})
