/** A text key and its parameters. */
export type FieldMessage = { readonly text: string; readonly params?: Readonly<Record<string, string | number>> }

export const required: FieldMessage = { text: 'ra.validation.required' }

/** RJSF carries messages as strings. A key with its parameters can still be translated when the language changes. */
export function encodeMessage(message: FieldMessage): string {
  return JSON.stringify(message)
}

/** The first of the messages that RJSF has for a field. */
export function firstMessage(encoded: readonly string[] | undefined): FieldMessage | undefined {
  const [first] = encoded ?? []
  return first === undefined ? undefined : (JSON.parse(first) as FieldMessage)
}
