import SmartphoneRounded from '@mui/icons-material/SmartphoneRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { answerPhone, phoneAnswers, type PhoneAnswer, type SimulatedPhone } from '../../api/public/simulatorApi.ts'

type Props = { phone: SimulatedPhone; onAnswered(): void }

/** A simulated phone with a login request: its control code, and its owner's possible answers. */
export function PhoneCard({ phone, onAnswered }: Props) {
  const t = useText()
  const title = useId()
  const { method, person, displayText, verificationCode, confirmsInSeconds, result } = phone
  return (
    <Card component="li" sx={{ p: 2 }} aria-labelledby={title}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1, flexWrap: 'wrap' }}>
        <SmartphoneRounded fontSize="small" color="primary" aria-hidden />
        <Typography id={title} variant="subtitle2" component="h3">
          {t(`simulator.phone.${method}`)} · {person}
        </Typography>
        {result !== null && (
          <Chip
            size="small"
            sx={{ ml: 'auto' }}
            color={result === 'OK' ? 'success' : 'default'}
            label={t('simulator.phone.ended', { result })}
          />
        )}
      </Box>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{displayText}</Typography>
      <Typography color="textSecondary" variant="body2" sx={{ mt: 1 }}>
        {t('simulator.phone.code')}
      </Typography>
      <Typography variant="h2" component="p" className="tabular" sx={{ letterSpacing: '0.15em' }}>
        {verificationCode}
      </Typography>
      {result === null && confirmsInSeconds !== null && (
        <Answers phone={phone} seconds={confirmsInSeconds} onAnswered={onAnswered} />
      )}
    </Card>
  )
}

function Answers({ phone, seconds, onAnswered }: Props & { seconds: number }) {
  const t = useText()
  const [sending, setSending] = useState(false)
  // A late answer needs no error: the list shows that the request has expired.
  const send = async (answer: PhoneAnswer) => {
    setSending(true)
    await answerPhone(phone.id, answer).catch(() => {})
    setSending(false)
    onAnswered()
  }
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 1.5 }}>
        {phoneAnswers.map(answer => (
          <Button
            key={answer}
            size="small"
            variant={answer === 'CONFIRM' ? 'contained' : 'outlined'}
            disabled={sending}
            onClick={() => void send(answer)}
          >
            {t(`simulator.phone.answer.${answer}`)}
          </Button>
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" aria-hidden sx={{ mt: 1 }}>
        {t('simulator.phone.confirms', { seconds })}
      </Typography>
    </>
  )
}
