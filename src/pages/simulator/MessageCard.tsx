import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded'
import SmsOutlined from '@mui/icons-material/SmsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import type { SimulatedMessage } from '../../api/public/simulatorApi.ts'
import { BuyerAnswers, findVerification } from './BuyerAnswers.tsx'
import { findCode } from './findCode.ts'

const icon = { SMS: SmsOutlined, EMAIL: MailOutlineRounded }

/** '2026-11-20T09:05:07Z' -> '2026-11-20 11:05:07' in the user's time zone, in the portal's date format. */
function localTime(iso: string): string {
  const date = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

export function MessageCard({ message }: { message: SimulatedMessage }) {
  const t = useText()
  const verification = findVerification(message.text)
  const code = verification ? undefined : findCode(message.text)
  const Icon = icon[message.channel]
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1, flexWrap: 'wrap' }}>
        <Icon fontSize="small" color="primary" titleAccess={t(`simulator.channel.${message.channel}`)} />
        <Typography variant="subtitle2" component="span" className="tabular">
          {message.to}
        </Typography>
        <Typography
          variant="caption"
          color="textSecondary"
          component="time"
          dateTime={message.createdAt}
          className="tabular"
          sx={{ ml: 'auto' }}
        >
          {localTime(message.createdAt)}
        </Typography>
      </Box>
      {message.subject && (
        <Typography variant="h3" component="p">
          {message.subject}
        </Typography>
      )}
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.text}</Typography>
      {code && <CopyCode code={code} />}
      {verification && <BuyerAnswers verification={verification} />}
    </Card>
  )
}

function CopyCode({ code }: { code: string }) {
  const t = useText()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
  }
  return (
    <Box sx={{ mt: 1.5 }} role="status">
      <Button
        size="small"
        variant="outlined"
        startIcon={<ContentCopyRounded />}
        onClick={() => void copy()}
        className="tabular"
      >
        {t(copied ? 'simulator.copied' : 'simulator.copy', { code })}
      </Button>
    </Box>
  )
}
