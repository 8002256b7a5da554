import { describe, expect, it } from 'vitest'
import { inMode } from '../../schemas/modes/modes.ts'
import { readShippedForms } from '../../server/forms/shipped.ts'
import { compileValidator } from '../../server/validation/factory.ts'
import { root } from '../support/app.ts'
import { formsInModes, invalidExamples, validExamples } from '../support/formExamples.ts'
import { publicForms, rulesOf } from '../support/formRules.ts'

const shipped = readShippedForms(root)

describe.each(formsInModes().filter(({ form }) => publicForms.includes(form)))(
  '$form in the mode $mode',
  ({ form, mode }) => {
    const base = shipped.get(form) ?? { schema: {}, ui: {} }
    const { schema } = inMode({ schema: base.schema, ui: base.ui }, mode)
    const validate = compileValidator(schema)
    const found = (payload: unknown) =>
      validate(payload)
        .map(({ path, code }) => `${path} ${code}`)
        .sort()

    it('accepts its examples: complete, minimal and maximal (FRM-10)', () => {
      const examples = validExamples(form, mode)
      expect(examples.map(({ name }) => name)).toEqual(expect.arrayContaining(['longest-values', 'minimal']))
      for (const { name, payload } of examples) expect(found(payload), name).toEqual([])
    })

    it('rejects invalid examples with the expected issues (FRM-31, FRM-36)', () => {
      const examples = invalidExamples(form, mode)
      expect(examples.length).toBeGreaterThan(5)
      for (const { name, payload, issues } of examples)
        expect(found(payload), name).toEqual(issues.map(({ path, code }) => `${path} ${code}`).sort())
    })

    it('keeps every rule of the specification for its fields', () => {
      const rules = rulesOf(form, mode, schema)
      expect(rules.length).toBeGreaterThan(40)
      for (const { name, payload, issues } of rules) expect(found(payload), name).toEqual(issues)
    })
  },
)
