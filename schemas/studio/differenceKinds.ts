/** Keywords that limit an answer, each with a message of its own. */
export const limitKeywords = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const

/** Keywords of a field that have a sentence of their own. */
const keywords = ['$ref', 'type', 'const', 'default', ...limitKeywords, 'items', 'readOnly', 'contentEncoding'] as const

const looks = [
  'widget',
  'width',
  'autocomplete',
  'inputMode',
  'visibleWhen',
  'accept',
  'upload',
  'readOnly',
  'default',
  'rows',
  'unit',
  'classifier',
  'group',
  'options',
  'legalText',
  'checksum',
  'limits',
  'step',
] as const

export const fieldKeywords: ReadonlySet<string> = new Set(keywords)
export const lookKeywords: ReadonlySet<string> = new Set(looks)
/** Looks of a question that decide nothing about its answer. */
export const displayLooks: ReadonlySet<string> = new Set<(typeof looks)[number]>([
  'width',
  'autocomplete',
  'inputMode',
  'rows',
  'unit',
])
/** Keywords for editors: they change nothing for applicants. */
export const noteKeywords: ReadonlySet<string> = new Set(['$comment', '$schema', 'title', 'description'])

/** Kinds of differences; each has a sentence `operator.diff.<kind>` in every language. */
export const differenceKinds = [
  'fieldAdded',
  'fieldRemoved',
  'required',
  ...keywords.map(keyword => `field.${keyword}` as const),
  'choices',
  'choiceAdded',
  'choiceRemoved',
  'choiceOrder',
  ...looks.map(key => `look.${key}` as const),
  'moved',
  'movedFirst',
  'unplaced',
  'section.added',
  'section.removed',
  'section.moved',
  'section.movedFirst',
  'section.visibleWhen',
  'section.component',
  'section.unlockable',
  'rule.added',
  'rule.removed',
  'rule.changed',
  'ruleOrder',
  'effect.added',
  'effect.removed',
  'effect.changed',
  'effectOrder',
  'definition.added',
  'definition.removed',
  'definition.changed',
  'constant',
  'given',
  'submit',
  'legalTexts',
  'mode.added',
  'mode.removed',
  'mode.hidden',
  'mode.readOnly',
  'mode.required',
  'mode.optional',
  'mode.given',
  'mode.constants',
  'mode.submit',
  'modeOrder',
  'language.added',
  'language.removed',
  'text.title',
  'text.help',
  'text.placeholder',
  'text.panel',
  'text.description',
  'text.error',
  'text.option',
  'text.mode',
  'text.modeTitle',
  'text.form',
  'text.other',
  'schemaOrder',
  'note',
  'expert',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Differences with two sentences, `.yes` and `.no`, by the new value. */
export const yesNoKinds: ReadonlySet<DifferenceKind> = new Set([
  'required',
  'given',
  'mode.hidden',
  'mode.readOnly',
  'mode.required',
  'mode.optional',
  'mode.given',
])
