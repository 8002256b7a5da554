import { type ComponentProps, createElement } from 'react'

type Props = ComponentProps<'textarea'> & { minRows?: number; maxRows?: number }

/** Texts of more than one line have as many as they are given (`rows`) and scroll; to measure them with every key costs its paint. */
export default function TextareaAutosize({ minRows, maxRows, ...props }: Props) {
  return createElement('textarea', { rows: minRows ?? maxRows, ...props })
}
