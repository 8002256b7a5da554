import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Collapse from '@mui/material/Collapse'
import type SvgIcon from '@mui/material/SvgIcon'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { useSections } from './SectionsContext.ts'
import type { SectionId } from './sectionIds.ts'

type Props = { readonly id: SectionId; readonly icon: typeof SvgIcon; readonly children: ReactNode }

/**
 * A collapsible section of the page. The heading is the address's #id target, so that the browser's own jump focuses
 * it.
 */
export function AccountSection({ id, icon: Icon, children }: Props) {
  const t = useText()
  const { isOpen, toggle } = useSections()
  const open = isOpen(id)
  return (
    <Card component="section" className="print-section" aria-labelledby={`${id}-title`}>
      <Typography variant="h2" component="h2">
        <ButtonBase
          id={id}
          aria-expanded={open}
          aria-controls={`${id}-content`}
          onClick={() => toggle(id)}
          sx={{
            width: '100%',
            justifyContent: 'flex-start',
            textAlign: 'left',
            gap: 1.75,
            px: { xs: 2, sm: 3 },
            py: 2.25,
            font: 'inherit',
            letterSpacing: 'inherit',
            scrollMarginTop: '84px',
            '&:hover': { bgcolor: 'action.hover' },
            '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -3, borderRadius: '16px' },
          }}
        >
          <Box component="span" aria-hidden sx={iconSx}>
            <Icon fontSize="small" />
          </Box>
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            <span id={`${id}-title`}>{t(`account.section.${id}`)}</span>
          </Box>
          <ExpandMoreRounded
            aria-hidden
            sx={{ color: 'text.secondary', transition: 'transform 150ms', transform: open ? 'rotate(180deg)' : 'none' }}
          />
        </ButtonBase>
      </Typography>
      <Collapse in={open} id={`${id}-content`}>
        <Box sx={{ borderTop: 1, borderColor: 'divider' }}>{children}</Box>
      </Collapse>
    </Card>
  )
}

const iconSx = {
  flex: 'none',
  width: 38,
  height: 38,
  borderRadius: '12px',
  display: 'grid',
  placeItems: 'center',
  color: 'primary.main',
  bgcolor: 'action.selected',
} as const
