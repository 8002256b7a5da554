import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'

import { useText } from '../../i18n/TextsContext.ts'
import { visuallyHidden } from '../../theme/visuallyHidden.ts'

export type Step = 0 | 1 | 2
const names = ['contract', 'documents', 'buyers'] as const

/** Where the user is: 01, 02, 03. */
export function StepLine({ step }: { readonly step: Step }) {
  const t = useText()
  const theme = useTheme()
  return (
    <Box
      component="ol"
      aria-label={t('upload.steps.name')}
      sx={{ listStyle: 'none', m: 0, mb: { xs: 2, sm: 1.5 }, p: 0, display: 'flex', gap: { xs: 1, sm: 1.5 } }}
    >
      {names.map((name, index) => (
        <Box
          component="li"
          key={name}
          aria-current={index === step ? 'step' : undefined}
          sx={{
            flex: { xs: index === step ? 3 : 1, sm: 1 },
            minWidth: 0,
            borderTop: 3,
            borderColor: index <= step ? 'primary.main' : 'divider',
            pt: 0.75,
            fontSize: '0.875rem',
            fontWeight: index === step ? 650 : 450,
            color: index === step ? 'text.primary' : 'text.secondary',
            whiteSpace: 'nowrap',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
          }}
        >
          <Box
            component="span"
            className="tabular"
            sx={{ mr: 0.75, color: index <= step ? 'primary.main' : undefined }}
          >
            {`0${index + 1}`}
          </Box>
          <Box component="span" sx={index === step ? undefined : { [theme.breakpoints.down('sm')]: visuallyHidden }}>
            {t(`upload.steps.${name}`)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
