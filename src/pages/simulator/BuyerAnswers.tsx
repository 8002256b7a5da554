import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { answerVerification, type VerificationAnswer, verificationAnswers } from '../../api/public/simulatorApi.ts'
import { useText } from '../../i18n/TextsContext.ts'

const LINK = /\/invoiceVerification\/([\w-]+)(\?language=\w+)?/

/** Path and key of the link in a verification mail. */
export function findVerification(text: string): { key: string; path: string } | undefined {
  const [path, key] = LINK.exec(text) ?? []
  return path === undefined || key === undefined ? undefined : { key, path }
}

/** What the buyer, a scanner or time can do with the link of a verification mail. */
export function BuyerAnswers({ verification: { key, path } }: { verification: { key: string; path: string } }) {
  const t = useText()
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<'done' | 'failed'>()
  const send = async (answer: VerificationAnswer) => {
    setSending(true)
    setOutcome(
      await answerVerification(key, answer).then(
        () => 'done' as const,
        () => 'failed' as const,
      ),
    )
    setSending(false)
  }
  return (
    <Box sx={{ mt: 1.5 }}>
      <Link href={path} target="_blank" rel="noreferrer" sx={{ display: 'inline-block', py: 1.25 }}>
        {t('simulator.verification.open')}
      </Link>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {verificationAnswers.map(answer => (
          <Button
            key={answer}
            size="small"
            variant="outlined"
            disabled={sending}
            onClick={() => void send(answer)}
            sx={{ minHeight: 44 }}
          >
            {t(`simulator.verification.${answer}`)}
          </Button>
        ))}
      </Box>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {outcome === undefined ? '' : t(`simulator.verification.${outcome}`)}
      </Typography>
    </Box>
  )
}
