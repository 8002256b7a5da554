/** Everything that can be wrong with a form's documents; each has a text `operator.problems.<code>` in every language. */
export const issueCodes = [
  'moreIssues', 'tooLarge', 'syntax', 'duplicateKey', 'maxDepth', 'maxNodes', 'type', 'shape', 'propertyName', 'unknownKey', 'missingKey', 'onlyValue', 'notInList',
  'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'minLength', 'maxLength', 'uniqueItems', 'plainText', 'notAllowed',
  'schemaDepth', 'tooManyProperties', 'unboundedText', 'unboundedList', 'listWithoutItems', 'openObject', 'untyped', 'halfCondition', 'keywordKind', 'enumKind', 'emptyRange',
  'remoteReference', 'unknownReference', 'referenceLoop', 'requiredUnknown',
  'patternSyntax', 'patternExponential', 'patternSlow', 'patternComplex',
  'looseRequired', 'looseType', 'looseLimit', 'looseFloor', 'looseFormat', 'looseConst',
  'duplicateSection', 'unknownField', 'placedTwice', 'noWidget', 'widgetKind', 'listWidget', 'grantShape', 'panelShape', 'uploadShape', 'constantRefused', 'neverTrue', 'requiredUnplaced', 'requiredHidden', 'unplacedField',
  'calculatorInput', 'calculatorTwice', 'effectsFight', 'effectsLoop', 'effectValue',
  'modeContradiction', 'modeGone', 'requiredLocked', 'demandHidden', 'noPayload', 'groupExcluded',
  'unknownLanguage', 'missingLanguage', 'textKey', 'emptyText', 'markup', 'missingText', 'unusedText', 'unknownPlaceholder',
  'notCompiled', 'tooExpensive',
] as const

export type IssueCode = (typeof issueCodes)[number]

/** A keyword of JSON Schema as a code; keywords without a text of their own share one. */
export function codeOfKeyword(keyword: string): IssueCode {
  return issueCodes.find((code) => code === keyword) ?? 'notAllowed'
}
