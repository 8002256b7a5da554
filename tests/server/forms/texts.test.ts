import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { issueCodes } from '../../../server/forms/check/codes.ts'
import { languages } from '../../../schemas/languages.ts'
import { Texts } from '../../../server/texts/texts.ts'
import { root } from '../../support/app.ts'

describe('every problem of a document', () => {
  const texts = new Texts(join(root, 'resources/texts'))
  it.each(languages)('has a sentence in %s', language => {
    for (const code of issueCodes)
      expect(texts.area(language, 'operator')[`operator.problems.${code}`], code).toBeTruthy()
  })
})
