import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { inMode } from '../../../../schemas/modes/modes.ts'
import { buildModel } from '../../../../src/form/engine/model.ts'
import type { FormDefinition } from '../../../../src/contract/formTypes.ts'
import { applyGuarantorSetting } from '../../../../src/pages/request/page/formSettings.ts'

function definitionOf(form: string, mode: string): FormDefinition {
  const [schema, ui, texts] = ['schema', 'ui', 'texts'].map(
    part => JSON.parse(readFileSync(`schemas/generated/forms/${form}.${part}.json`, 'utf8')) as Record<string, unknown>,
  )
  return { ...inMode({ schema: schema ?? {}, ui: ui ?? {} }, mode), texts } as unknown as FormDefinition
}
const asks = (definition: FormDefinition) => buildModel(definition).fields.has('lending.has_guarantor')

describe.each(['leasing-private', 'loan-private'])('partner of %s', form => {
  it.each(['partner', 'prefill'])(
    'sees the guarantor question in the mode %s only where the portal allows it (REL-13)',
    mode => {
      const definition = definitionOf(form, mode)
      expect(asks(applyGuarantorSetting(definition, { relatedApplicants: { guarantorByPartner: true } }))).toBe(true)
      expect(asks(applyGuarantorSetting(definition, { relatedApplicants: { guarantorByPartner: false } }))).toBe(false)
    },
  )
})

it('sees forms without a guarantor question unchanged', () => {
  const definition = definitionOf('leasing-business', 'partner')
  expect(applyGuarantorSetting(definition, { relatedApplicants: { guarantorByPartner: false } })).toBe(definition)
})
