import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { LinkBase } from 'ra-core'
import { type ReactNode, useId } from 'react'

import { useText } from '../i18n/TextsContext.ts'

/** From this width on there is space for the links beside the sections. */
const WIDE = '@media (min-width: 1360px)'

/** A place of a page: its anchor and its heading. */
export type PagePlace = { readonly id: string; readonly label: string }

type Props = {
  readonly places: readonly PagePlace[]
  /** Widest column of the content, as CSS. */
  readonly width?: string
  readonly children: ReactNode
}

/** The parts of a page with links to them beside, where there is space. */
export function OnThisPage({ places, width = '1fr', children }: Props) {
  const t = useText()
  const titleId = useId()
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 5,
        gridTemplateColumns: `minmax(0, ${width})`,
        [WIDE]: { gridTemplateColumns: `minmax(0, ${width}) 170px` },
        '@media print': { gridTemplateColumns: 'minmax(0, 1fr)' },
      }}
    >
      {children}
      <Box
        component="nav"
        aria-labelledby={titleId}
        sx={{
          display: 'none',
          [WIDE]: { display: 'block' },
          position: 'sticky',
          top: 96,
          alignSelf: 'start',
          '@media print': { display: 'none' },
        }}
      >
        <Typography id={titleId} variant="overline" component="p" color="textSecondary" sx={{ mb: 1 }}>
          {t('account.onThisPage')}
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {places.map(({ id, label }) => (
            <li key={id}>
              <Link component={LinkBase} to={`#${id}`} underline="hover" color="textSecondary" variant="body2">
                {label}
              </Link>
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
