/** Typed texts of a dialog, nested like the body of the action. An empty text is an unanswered field. */
export type Answers = { readonly [name: string]: string | Answers }

/** Never accepted in a text of the portal (server/validation/textRule.ts): control characters and lone surrogates. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what is taken out
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/gu

/** Normalizes typed text for sending: trimmed, Unicode form NFC. */
export function normalizeText(typed: string): string {
  return typed.replace(FORBIDDEN, '').normalize('NFC').trim()
}

/** Path of a field, as RJSF writes it in ids and errors: `address.city`. */
export type FieldPath = string

/** Applies `change` to every text and keeps the structure. */
export function mapAnswers<A extends Answers>(
  answers: A,
  change: (text: string, path: FieldPath) => string,
  parent = '',
): A {
  const changed = Object.entries(answers).map(([name, value]) => {
    const path = `${parent}${name}`
    return [name, typeof value === 'string' ? change(value, path) : mapAnswers(value, change, `${path}.`)]
  })
  return Object.fromEntries(changed) as A
}

/** The text at a path of answers, or of stored data that is not validated; undefined without a text there. */
export function textAt(data: unknown, path: FieldPath): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>(
      (node, name) =>
        typeof node === 'object' && node !== null && Object.hasOwn(node, name)
          ? (node as Record<string, unknown>)[name]
          : undefined,
      data,
    )
  return typeof found === 'string' ? found : undefined
}
