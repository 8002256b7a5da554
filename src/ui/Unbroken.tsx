import { styled } from '@mui/material/styles'

/** A number with hyphens or slashes, which browsers would break after each of them. */
const NUMBER = /((?=\S*\d)\S*[-/]\S*)/
/** Moves to the next line as a whole; only one wider than the screen is broken. */
const Whole = styled('span')({ display: 'inline-block', maxWidth: '100%' })

/** A heading in which numbers of contracts and statements stay on one line. */
export function Unbroken({ text }: { readonly text: string }) {
  return text
    .split(NUMBER)
    .map((part, index) => (index % 2 === 1 ? <Whole key={`${index} ${part}`}>{part}</Whole> : part))
}
