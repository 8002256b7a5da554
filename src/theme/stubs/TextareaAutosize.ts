import { type ComponentProps, createElement } from 'react'

type Props = ComponentProps<'textarea'> & { minRows?: number }

/**
 * Multi-line inputs have a fixed number of lines (`rows`, or `minRows`) and scroll; measuring them on every keystroke would
 * delay the paint.
 */
export default function TextareaAutosize({ minRows, rows, ...props }: Props) {
  return createElement('textarea', { ...props, rows: rows ?? minRows ?? 1 })
}
