import classifierCode from '../common/classifier-code.json' with { type: 'json' }
import date from '../common/date.json' with { type: 'json' }
import email from '../common/email.json' with { type: 'json' }
import enteredAmount from '../common/entered-amount.json' with { type: 'json' }
import tooLarge from '../common/amount-too-large.json' with { type: 'json' }
import money from '../common/money.json' with { type: 'json' }
import oneLine from '../common/one-line.json' with { type: 'json' }
import phone from '../common/phone.json' with { type: 'json' }
import phoneLength from '../common/phone-length.json' with { type: 'json' }
import type { JsonObject } from '../json.ts'

/** What a new question of one kind consists of, beside its key, place and texts. */
export type QuestionKind = {
  /** Its rules: those of the shared definition where the shipped forms have one. */
  readonly schema: JsonObject
  readonly ui: JsonObject & { readonly widget: string; readonly width: number }
  /** What the operator has to give beside the label. */
  readonly needs?: 'choice' | 'yesNo' | 'classifier'
}

/** The rules of a shared definition, without its notes for editors. */
function rulesOf(definition: JsonObject): JsonObject {
  const { $schema: _schema, $id: _id, title: _title, description: _description, ...rules } = definition
  return rules
}

const MAX_TEXT = 100
const MAX_LONG_TEXT = 250
const MAX_NUMBER = 1_000_000
const MAX_CHOICE = 40

/**
 * Kinds of questions that operators can add, in the order of the palette. The rules are copied into the question, so
 * that a limit of one question is changed for that question only.
 */
export const questionKinds = {
  text: { schema: { ...rulesOf(oneLine), maxLength: MAX_TEXT }, ui: { widget: 'text', width: 6 } },
  textarea: { schema: { type: 'string', maxLength: MAX_LONG_TEXT }, ui: { widget: 'textarea', width: 12, rows: 3 } },
  integer: { schema: { type: 'integer', minimum: 0, maximum: MAX_NUMBER }, ui: { widget: 'integer', width: 6 } },
  money: {
    schema: { ...rulesOf(enteredAmount), if: rulesOf(tooLarge) },
    ui: { widget: 'money', width: 6, unit: 'EUR' },
  },
  amount: { schema: rulesOf(money), ui: { widget: 'amount', width: 6, unit: 'EUR' } },
  date: { schema: rulesOf(date), ui: { widget: 'date', width: 6 } },
  email: { schema: rulesOf(email), ui: { widget: 'email', width: 6, autocomplete: 'off' } },
  phone: {
    schema: { ...rulesOf(phone), ...rulesOf(phoneLength) },
    ui: { widget: 'phone', width: 6, autocomplete: 'off', classifier: 'asset-calling-codes' },
  },
  radio: { schema: { type: 'string', maxLength: MAX_CHOICE }, ui: { widget: 'radio', width: 12 }, needs: 'choice' },
  select: { schema: { type: 'string', maxLength: MAX_CHOICE }, ui: { widget: 'select', width: 6 }, needs: 'choice' },
  classifier: { schema: rulesOf(classifierCode), ui: { widget: 'classifier', width: 6 }, needs: 'classifier' },
  yesNo: { schema: { type: 'boolean' }, ui: { widget: 'radio', width: 12 }, needs: 'yesNo' },
  checkbox: { schema: { type: 'boolean' }, ui: { widget: 'checkbox', width: 12 } },
  consent: { schema: { type: 'boolean' }, ui: { widget: 'consent', width: 12 } },
} as const satisfies Readonly<Record<string, QuestionKind>>
export type KindName = keyof typeof questionKinds
export const kindNames = Object.keys(questionKinds) as readonly KindName[]

/**
 * Widgets that no palette entry makes: code of the portal reads their answers, or they work with other fields. A test
 * demands that each widget of the layout is here or in `questionKinds`.
 */
export const widgetsOfCode = [
  'slider',
  'calculator',
  'file-list',
  'uploads',
  'product-permissions',
  'panels',
  'hidden',
] as const

/** Lists of the portal that a question can offer on its own: their codes are texts and depend on no other answer. */
export const ownClassifiers = [
  'income-sources',
  'document-types',
  'asset-brands',
  'asset-fuel-types',
  'asset-body-types',
  'asset-taxes',
  'lease-purposes',
] as const
export type OwnClassifier = (typeof ownClassifiers)[number]

/** Lists that belong to another question or widget, or whose codes are numbers. */
export const boundClassifiers = ['asset-models', 'asset-years', 'asset-document-type', 'asset-calling-codes'] as const
