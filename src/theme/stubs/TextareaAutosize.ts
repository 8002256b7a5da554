import { type ComponentProps, createElement } from 'react'

type Props = ComponentProps<'textarea'> & { minRows?: number; maxRows?: number }

/**
 * Multi-line inputs have a fixed number of lines (`rows`) and scroll; measuring them on every keystroke would delay the
 * paint.
 */
export default function TextareaAutosize({ minRows, maxRows, ...props }: Props) {
  return createElement('textarea', { rows: minRows ?? maxRows, ...props })
}
