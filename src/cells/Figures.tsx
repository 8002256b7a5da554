import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Root = styled('span')({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums lining-nums' })
const Negative = styled(Root)(({ theme }) => ({ color: theme.palette.error.main }))

/** Figures that line up under each other. A negative amount (a credit memo) is told by its sign and by its colour. */
export function Figures({ children, negative = false }: { children: ReactNode; negative?: boolean }) {
  return negative ? <Negative>{children}</Negative> : <Root>{children}</Root>
}
