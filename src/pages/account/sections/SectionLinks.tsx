import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { LinkBase } from 'ra-core'
import { useId } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import type { SectionId } from './sectionIds.ts'

/** From this width on there is space for the links beside the sections. */
export const WIDE = '@media (min-width: 1360px)'

/** Links to the sections, where there is space beside them. */
export function SectionLinks({ ids }: { readonly ids: readonly SectionId[] }) {
  const t = useText()
  const titleId = useId()
  return (
    <Box
      component="nav"
      aria-labelledby={titleId}
      sx={{ display: 'none', [WIDE]: { display: 'block' }, position: 'sticky', top: 96, alignSelf: 'start' }}
    >
      <Typography id={titleId} variant="overline" component="p" color="textSecondary" sx={{ mb: 1 }}>
        {t('account.onThisPage')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {ids.map(id => (
          <li key={id}>
            <Link component={LinkBase} to={`#${id}`} underline="hover" color="textSecondary" variant="body2">
              {t(`account.section.${id}`)}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}
