import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { inMode } from '../../../schemas/modes/modes.ts'
import { buildModel } from '../../../src/form/engine/model.ts'
import type { FormDefinition } from '../../../src/contract/formTypes.ts'
import { asConfigured } from '../../../src/pages/request/page/guarantor.ts'

function definitionOf(form: string, mode: string): FormDefinition {
  const [schema, ui, texts] = ['schema', 'ui', 'texts'].map(
    part => JSON.parse(readFileSync(`schemas/generated/forms/${form}.${part}.json`, 'utf8')) as Record<string, unknown>,
  )
  return { ...inMode({ schema: schema ?? {}, ui: ui ?? {} }, mode), texts } as unknown as FormDefinition
}
const asks = (definition: FormDefinition) => buildModel(definition).fields.has('lending.has_guarantor')

describe.each(['leasing-private', 'loan-private'])('a partner of %s', form => {
  it.each(['partner', 'prefill'])(
    'is asked for a guarantor in the mode %s where the portal allows it, and nowhere else (REL-13)',
    mode => {
      const definition = definitionOf(form, mode)
      expect(asks(asConfigured(definition, { relatedApplicants: { guarantorByPartner: true } }))).toBe(true)
      expect(asks(asConfigured(definition, { relatedApplicants: { guarantorByPartner: false } }))).toBe(false)
    },
  )
})

it('leaves forms alone that name no guarantor', () => {
  const definition = definitionOf('leasing-business', 'partner')
  expect(asConfigured(definition, { relatedApplicants: { guarantorByPartner: false } })).toBe(definition)
})
