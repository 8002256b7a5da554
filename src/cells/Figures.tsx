import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Root = styled('span')({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums lining-nums' })
const Negative = styled(Root)(({ theme }) => ({ color: theme.palette.error.main }))

/** Digits that align vertically. A negative amount (a credit memo) is marked by its minus sign and its colour. */
export function Figures({ children, negative = false }: { children: ReactNode; negative?: boolean }) {
  return negative ? <Negative>{children}</Negative> : <Root>{children}</Root>
}
