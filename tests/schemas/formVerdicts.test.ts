import { describe, expect, it } from 'vitest'
import { inMode } from '../../schemas/modes/modes.ts'
import type { Issue } from '../../schemas/validation/issues.ts'
import { emitValidator } from '../../server/forms/compile/emit.ts'
import type { FormDocuments, JsonObject } from '../../server/forms/documents.ts'
import { isPrinted, withPrintedRule } from '../../server/forms/printedRule.ts'
import { readShippedForms } from '../../server/forms/shipped.ts'
import { compileValidator, type Validate } from '../../server/validation/factory.ts'
import { loadModule } from '../server/forms/loadModule.ts'
import { root } from '../support/app.ts'
import { formModes, invalidExamples, shippedForms, validExamples } from '../support/formExamples.ts'
import { manyPayloads } from '../support/payloads.ts'

/** Payloads for each form, spread over its modes. */
const runs = Number(process.env['VERDICT_RUNS'] ?? 20_000)
const shipped = readShippedForms(root)

type Validators = { schema: JsonObject; page: Validate; server: Validate }

/** The module that the browser loads, and the validation of every server call. */
async function validatorsOf(form: string, mode: string): Promise<Validators> {
  const { schema } = inMode(shipped.get(form) as FormDocuments, mode)
  return {
    schema,
    page: await loadModule(emitValidator(schema, isPrinted(form)).code),
    server: compileValidator(withPrintedRule(schema, isPrinted(form))),
  }
}

const told = (issues: readonly Issue[]): string[] => issues.map(({ path, code }) => `${path} ${code}`).sort()
const inOrder = (issues: readonly Issue[]): string =>
  issues.length === 0
    ? ''
    : issues
        .map(issue => JSON.stringify([issue.path, issue.code, issue.params ?? null]))
        .sort()
        .join('\n')

/** Keywords that can reject a value. Those inside a condition reject nothing. */
function refusing(schema: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) schema.forEach(part => refusing(part, found))
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return found
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'if') continue
    if (keyword === 'properties' || keyword === 'definitions')
      Object.values(value as object).forEach(part => refusing(part, found))
    else if (['items', 'then', 'else', 'allOf', 'anyOf', 'oneOf'].includes(keyword)) refusing(value, found)
    else if (
      /^(additionalProperties|const|enum|format|maxItems|maxLength|maximum|minItems|minLength|minimum|multipleOf|not|pattern|required|type|uniqueItems)$/.test(
        keyword,
      )
    )
      found.add(keyword)
  }
  return found
}

describe.each(shippedForms)('page and server validation of %s', form => {
  const modes = formModes(form)

  // The rules of forms that no other test of schemas reads, too (BST-05).
  it.each(modes)('agree on the examples of the mode %s', async mode => {
    const { page, server } = await validatorsOf(form, mode)
    expect(validExamples(form, mode).length).toBeGreaterThan(0)
    for (const { name, payload } of validExamples(form, mode))
      expect([told(page(payload)), told(server(payload))], name).toEqual([[], []])
    for (const { name, payload, issues } of invalidExamples(form, mode)) {
      const expected = issues.map(({ path, code }) => `${path} ${code}`).sort()
      expect(expected.length, name).toBeGreaterThan(0)
      expect([told(page(payload)), told(server(payload))], name).toEqual([expected, expected])
    }
  })

  it(`agree on ${runs} generated payloads, valid ones and ones that violate every keyword (OPR-03)`, async () => {
    for (const [index, mode] of modes.entries()) {
      const { schema, page, server } = await validatorsOf(form, mode)
      const seen = [new Set<string>(), new Set<string>()] as const
      let right = 0
      for (const payload of manyPayloads(
        schema,
        validExamples(form, mode).map(example => example.payload),
        Math.ceil(runs / modes.length),
        20261122 + index,
      )) {
        const [one, other] = [page(payload), server(payload)]
        if (inOrder(one) !== inOrder(other))
          expect({ payload, issues: inOrder(one) }, mode).toEqual({ payload, issues: inOrder(other) })
        if (one.length === 0) right += 1
        for (const issue of one) seen[0].add(issue.code)
        for (const issue of other) seen[1].add(issue.code)
      }
      expect(right, mode).toBeGreaterThan(runs / modes.length / 200)
      for (const keyword of [...refusing(schema), 'plainText', ...(isPrinted(form) ? ['printed'] : [])])
        for (const side of seen) expect([...side], `${mode} ${keyword}`).toContain(keyword)
    }
  }, 240_000)
})
