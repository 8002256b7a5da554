import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'

import { CheckIcon } from '../../../form/field/icons.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { useDocumentTitle } from '../../../i18n/useDocumentTitle.ts'
import { CopyButton } from './CopyButton.tsx'
import { APPLICANTS_HOME } from '../page/home.ts'
import { storedReceipt } from './receipt.ts'
import type { RequestFormProps, SentBy } from '../page/requestTypes.ts'
import { useArrival } from '../page/useArrival.ts'
import type { SentNote } from '../page/useSteps.ts'

type Props = { sent: SentNote; home: RequestFormProps['home']; isTrial: boolean; sentBy: SentBy }

const titleKeys = {
  applicant: 'request.sent.title',
  related: 'related.done.title',
  partner: 'request.sentByPartner.title',
} as const satisfies Record<SentBy, string>

/** The success result (FRM-63): reference number, next steps, the copy to download and the link home. */
export function SentPage({ sent, home, isTrial, sentBy }: Props) {
  const t = useText()
  const heading = useArrival()
  const receipt = isTrial ? undefined : storedReceipt(sent.reference)
  const title = t(isTrial ? 'request.trial.doneTitle' : titleKeys[sentBy])
  useDocumentTitle(title)
  return (
    <Box sx={{ maxWidth: 600, mx: 'auto', py: { xs: 1, sm: 4 } }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 64,
          height: 64,
          borderRadius: '20px',
          bgcolor: 'action.selected',
          color: 'success.main',
          mb: 3,
        }}
      >
        <CheckIcon sx={{ fontSize: 34 }} />
      </Box>
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 3, '&:focus': { outline: 'none' } }}>
        {title}
      </Typography>
      {isTrial ? (
        <Typography sx={{ mb: 4 }}>{t('request.trial.doneText')}</Typography>
      ) : (
        <>
          <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 3 }, borderRadius: '16px', mb: 4 }}>
            <Typography variant="body2" color="textSecondary">
              {t('request.sent.reference')}
            </Typography>
            <Typography
              data-testid="reference"
              sx={{ fontSize: { xs: '1.375rem', sm: '1.75rem' }, fontWeight: 650, letterSpacing: '-0.01em', my: 0.5 }}
            >
              {sent.reference}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t(sentBy === 'partner' ? 'request.sentByPartner.keep' : 'request.sent.keep')}
            </Typography>
            {receipt !== undefined && <CopyButton receipt={receipt} reference={sent.reference} />}
          </Paper>
          {sentBy === 'related' ? (
            <Typography sx={{ mb: 4 }}>{t('related.done.text')}</Typography>
          ) : (
            <NextSteps invited={sent.invited} sentBy={sentBy} />
          )}
        </>
      )}
      <Button variant="contained" size="large" href={home?.href ?? APPLICANTS_HOME}>
        {t(home?.label ?? 'request.sent.home')}
      </Button>
    </Box>
  )
}

function NextSteps({ invited, sentBy }: { invited: SentNote['invited']; sentBy: 'applicant' | 'partner' }) {
  const t = useText()
  const names = [...(invited === null ? [] : [`invited.${invited}`]), 'next1', 'next2', 'next3']
  const steps = names.map(name => t(sentBy === 'partner' ? `request.sentByPartner.${name}` : `request.sent.${name}`))
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('request.sent.nextTitle')}
      </Typography>
      <Box component="ol" sx={{ pl: 2.5, m: 0, mb: 4, display: 'grid', gap: 1 }}>
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </Box>
    </>
  )
}
