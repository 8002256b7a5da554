import { useQuery } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'

import { useTexts } from '../../i18n/TextsContext.ts'
import { getLegalTexts, paymentText } from '../../api/public/legalTexts.ts'
import { SafeHtml } from '../../security/SafeHtml.tsx'

/** The payment terms in the language of the page (BIL-25). The payment works without them. */
export function PaymentLegalText() {
  const { language } = useTexts()
  const { data } = useQuery({
    queryKey: ['legalTexts', language],
    queryFn: () => getLegalTexts(language),
    staleTime: 600_000,
  })
  const html = paymentText(data ?? [])?.body[0]?.value
  if (html === undefined) return null
  return (
    <Typography variant="caption" component="div" color="textSecondary" sx={{ '& p': { m: 0 } }}>
      <SafeHtml html={html} />
    </Typography>
  )
}
