import type { ValidatorType } from '@rjsf/utils'

/**
 * Sections contain no rules (sectionDocuments.ts), so RJSF has nothing to validate; the store validates the whole
 * document.
 */
export const noRules: ValidatorType = {
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
}

/** RJSF would tick a consent whose schema says `const: true`, and fill in other values the user never gave. */
export const noGuessedDefaults = {
  constAsDefaults: 'never',
  emptyObjectFields: 'skipDefaults',
  allOf: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
} as const
