import type { WidgetProps } from './types.ts'

/** Attributes for assistive technology; they belong on the control itself, not on a wrapper. */
export function controlAttributes({
  id,
  describedBy,
  invalid,
  required,
}: Pick<WidgetProps, 'id' | 'describedBy' | 'invalid' | 'required'>) {
  return {
    id,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
    'aria-describedby': describedBy,
  }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** An emptied input is unanswered: the key is removed from the document. */
export function orNothing(text: string): string | undefined {
  return text === '' ? undefined : text
}
