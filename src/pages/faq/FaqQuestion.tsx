import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Typography from '@mui/material/Typography'

import type { FaqItem } from '../../api/staff/contentApi.ts'
import { SafeHtml } from '../../security/SafeHtml.tsx'

type Props = { item: FaqItem; id: string }

/** A question that expands to its answer. */
export function FaqQuestion({ item, id }: Props) {
  return (
    <Accordion
      disableGutters
      elevation={0}
      square
      slotProps={{ heading: { component: 'h3' } }}
      sx={{ bgcolor: 'transparent', '&::before': { opacity: 0.6 } }}
    >
      <AccordionSummary
        expandIcon={<ExpandMoreRounded />}
        id={`${id}-question`}
        aria-controls={`${id}-answer`}
        sx={{ px: { xs: 2, sm: 3 }, minHeight: 56 }}
      >
        <Typography sx={{ fontWeight: 600 }}>{item.title}</Typography>
      </AccordionSummary>
      <AccordionDetails
        sx={{
          px: { xs: 2, sm: 3 },
          pt: 0,
          pb: 2.5,
          maxWidth: '72ch',
          color: 'text.secondary',
          '& p, & ul': { my: 1 },
          '& li': { mb: 0.5 },
        }}
      >
        <SafeHtml html={item.body} />
      </AccordionDetails>
    </Accordion>
  )
}
