import { styled } from '@mui/material/styles'
import { createElement, Fragment } from 'react'

/** A number with hyphens or slashes, which browsers would break after each of them. */
const NUMBER = /((?=\S*\d)\S*[-/]\S*)/
/** Moves to the next line as a whole; only one wider than the screen is broken. */
const Whole = styled('span')({ display: 'inline-block', maxWidth: '100%' })

/** A heading in which numbers of contracts and statements stay on one line. */
export function Unbroken({ text }: { readonly text: string }) {
  const parts = text.split(NUMBER)
  return createElement(
    Fragment,
    null,
    ...parts.map((part, at) => (at % 2 === 1 ? createElement(Whole, null, part) : part)),
  )
}
