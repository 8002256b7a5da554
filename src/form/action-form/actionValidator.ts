import type { RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'

import { signName } from '../../../schemas/format/signName.ts'
import type { CompiledSchema, FieldShape } from '../../../schemas/validation/compiledSchema.ts'
import * as runtime from '../validator-runtime.ts'
import type { FieldProblems } from './ActionForm.tsx'
import { type Answers, type FieldPath, textAt } from './answers.ts'
import type { FaultTexts } from './fault.ts'
import { type FieldsLayout, listFields } from './fieldLayout.ts'
import { encodeMessage, type FieldMessage, required } from './messages.ts'

/**
 * RJSF's validator with the schema compiled by `npm run gen`, so the page carries no ajv and needs no eval. The answers
 * are validated as the body that is sent.
 * @param shape the fields that RJSF renders
 */
export function createActionValidator(
  schema: CompiledSchema<unknown>,
  shape: FieldShape,
  toBody: (answers: Answers) => unknown,
): ValidatorType {
  const validators = { [schema.id]: schema.compile(runtime) } as Parameters<typeof createPrecompiledValidator>[0]
  const compiled: ValidatorType = createPrecompiledValidator(validators, shape as RJSFSchema)
  return {
    isValid: (part, answers, root) => compiled.isValid(part, answers, root),
    rawValidation: (part, answers) => compiled.rawValidation(part, answers),
    validateFormData: (answers, ...rest) => compiled.validateFormData(toBody(answers as Answers), ...rest),
  }
}

/** Path of the field that an error is about. */
export function pathOfError({ property = '' }: RJSFValidationError): FieldPath {
  return property.replace(/^\./, '')
}

type Messages = {
  readonly fields: FieldsLayout
  /** Normalized answers. */
  readonly answers: Answers
  readonly problems: FieldProblems
  readonly texts: FaultTexts
  readonly printedText: string | undefined
}

/**
 * The errors to show, with the portal's messages; `problems` come first. An error at none of the fields, such as that
 * of a condition, is left out: the server reports it if it is one.
 */
export function showErrors(errors: readonly RJSFValidationError[], messages: Messages): RJSFValidationError[] {
  const { answers, fields, problems, texts, printedText } = messages
  const layouts = new Map(listFields(fields))
  const own = Object.entries(problems).flatMap(([path, message]) =>
    message === undefined ? [] : [{ property: `.${path}`, message: encodeMessage(message), stack: '' }],
  )
  const schemaErrors = errors.flatMap(error => {
    const path = pathOfError(error)
    const layout = layouts.get(path)
    if (layout === undefined || groups.has(error.name ?? '')) return []
    const isFixed = layout['ui:fixedFormat'] === true || layout['ui:widget'] === 'phone'
    const general: FieldMessage = { text: texts.fields[path.slice(path.lastIndexOf('.') + 1)] ?? texts.general }
    const message =
      textAt(answers, path) === '' ? required : ((isFixed ? undefined : preciseMessage(error, printedText)) ?? general)
    return [{ ...error, message: encodeMessage(message) }]
  })
  return [...own, ...schemaErrors]
}

/** Keywords that only say that something inside or beside failed. */
const groups: ReadonlySet<string> = new Set(['if', 'allOf', 'anyOf', 'oneOf', 'not', 'false schema'])

function preciseMessage({ name, params }: RJSFValidationError, printedText?: string): FieldMessage | undefined {
  const { limit, character }: { limit?: unknown; character?: unknown } = params ?? {}
  if (name === 'maxLength' && typeof limit === 'number')
    return { text: 'ra.validation.maxLength', params: { max: limit } }
  if (name === 'printed' && printedText !== undefined && typeof character === 'string')
    return { text: printedText, params: { character: signName(character) } }
  return undefined
}
