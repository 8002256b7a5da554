import shipped from '../../db/reference/legal-texts.json' with { type: 'json' }
import schema from '../../../schemas/config/legal-texts.schema.json' with { type: 'json' }
import type { LegalTexts } from '../../../schemas/generated/types/config/legal-texts.ts'
import { StartError } from '../../errors.ts'
import { languages } from '../../../schemas/languages.ts'
import { compileValidator } from '../../validation/factory.ts'
import { htmlProblems } from './allowedHtml.ts'

export type LegalTextSource = LegalTexts[number]

/** @throws StartError that names every text that is incomplete or contains markup outside the allow-list */
export function readLegalTexts(source: unknown = shipped): readonly LegalTextSource[] {
  const problems = compileValidator(schema)(source).map(({ path, code }) => `${path}: ${code}`)
  if (problems.length === 0) {
    for (const { title, body } of source as readonly LegalTextSource[]) {
      for (const language of languages)
        problems.push(...htmlProblems(body[language]).map(problem => `${title} (${language}) at ${problem}`))
    }
  }
  if (problems.length > 0)
    throw new StartError(`legal-texts.json is not valid:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
  return source as readonly LegalTextSource[]
}
