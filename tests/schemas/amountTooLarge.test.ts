import { describe, expect, it } from 'vitest'
import { inMode } from '../../schemas/modes/modes.ts'
import { emitValidator } from '../../server/forms/compile/emit.ts'
import type { FormDocuments } from '../../server/forms/documents.ts'
import { readShippedForms } from '../../server/forms/shipped.ts'
import { compileValidator } from '../../server/validation/factory.ts'
import { formTexts } from '../../src/form/formTexts.ts'
import { buildModel } from '../../src/form/engine/model.ts'
import { parseDecimal } from '../../src/form/number.ts'
import { toProblems } from '../../src/form/engine/problems.ts'
import type { FormDefinition, Issue } from '../../src/contract/formTypes.ts'
import { loadModule } from '../server/forms/loadModule.ts'
import { root } from '../support/app.ts'
import { exampleOf, formsInModes, type Payload, validExamples } from '../support/formExamples.ts'
import { publicForms } from '../support/formRules.ts'
import { changed } from '../support/leasingPrivate.ts'
import { languages } from '../../schemas/languages.ts'

const shipped = readShippedForms(root)
const tooLarge = { en: /too large/, lt: /per didelė/, lv: /par lielu/, ee: /liiga suur/ }
const pointer = (path: string) => `/${path.replaceAll('.', '/')}`

/** The value of the document after this is typed into an amount. */
function entered(typed: string): string {
  const read = parseDecimal(typed)
  return 'value' in read ? read.value : typed
}

describe.each(formsInModes().filter(({ form }) => publicForms.includes(form)))(
  'amount of $form in the mode $mode',
  ({ form, mode }) => {
    const base = shipped.get(form) as FormDocuments
    const documents = inMode(base, mode)
    const definition = { ...documents, texts: base.texts } as unknown as FormDefinition
    const model = buildModel(definition)
    const amounts = [...model.fields.values()].filter(({ schema }) => schema.maxLength === 13).map(({ path }) => path)
    const names = validExamples(form, mode).map(({ name }) => name)
    const example = exampleOf(form, names.find(name => name === 'complete') ?? 'married-for-the-family-complete', mode)
    const messages = (issues: readonly Issue[], path: string) =>
      languages.map(language =>
        toProblems(issues, model)
          .filter(one => one.path === path)
          .map(one => formTexts(definition, language, key => key).message(one)),
      )

    it('reports eleven digits as too large, not as invalid, on page and server', async () => {
      const [page, server] = [
        await loadModule(emitValidator(documents.schema).code),
        compileValidator(documents.schema),
      ]
      expect(amounts.length).toBeGreaterThan(2)
      for (const path of amounts) {
        for (const value of [entered('12345678901'), entered('12.345.678.901,5'), '12345678901', '12345678901.5']) {
          const payload: Payload = changed(example, { [pointer(path)]: value })
          const found = server(payload)
          expect(page(payload), path).toEqual(found)
          expect(found, `${path} ${value}`).toEqual([
            { path: pointer(path), code: 'maxLength', params: { limit: value.length > 13 ? 13 : 10 } },
          ])
          const said = messages(found, path)
          for (const [index, language] of languages.entries())
            expect(said[index], `${path} ${language}`).toEqual([expect.stringMatching(tooLarge[language])])
        }
        const none = server(changed(example, { [pointer(path)]: '1850,00' })).filter(
          ({ path: place }) => place === pointer(path),
        )
        expect(
          messages(none, path)
            .flat()
            .filter(text => Object.values(tooLarge).some(one => one.test(text))),
          path,
        ).toEqual([])
      }
    })
  },
)
