import { type JsonObject } from '../../../../schemas/json.ts'
import { readEntry } from '../../../../schemas/studio/rules/entries.ts'
import type { Translate } from '../../../i18n/TextsContext.ts'
import type { Names } from '../changes/names.ts'
import { ruleTexts } from './ruleText.ts'

/**
 * Reads a rule between answers as one line of words; undefined for an expert rule, which has none (OPR-51, OPR-72).
 * @param schemas those of the versions that may have the rule: it names questions of its own version
 */
export function ruleWords(
  t: Translate,
  schemas: readonly JsonObject[],
  names: Names,
): (entry: unknown) => string | undefined {
  return entry => {
    for (const schema of schemas) {
      const rule = readEntry(schema, entry)
      if (rule.kind === 'rule')
        return ruleTexts(t, rule, names)
          .map(({ head, outcomes }) => `${head} ${outcomes.join('; ')}`)
          .join('. ')
      if (rule.kind === 'phone') {
        const fields = rule.touches.map(path => t('studio.diff.quoted', { text: names.field(path) })).join(', ')
        return t('studio.rules.phoneText', { fields })
      }
    }
    return undefined
  }
}
