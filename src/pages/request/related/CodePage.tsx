import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

import { type Translate, useText } from '../../../i18n/TextsContext.ts'
import { useDocumentTitle } from '../../../i18n/useDocumentTitle.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import type { RelatedRole } from '../../../api/public/relatedApi.ts'
import { CODE_LENGTH, CodeField } from './CodeField.tsx'
import type { CodeProblem } from './useInvitation.ts'

type Props = {
  role: RelatedRole
  problem: CodeProblem | undefined
  isBusy: boolean
  /** The form had been opened and was closed: the answers are saved. */
  again: boolean
  /** How a new code was just sent. */
  renewed: 'SMS' | 'EMAIL' | undefined
  onEnter: (code: string) => void
  onNewCode: () => void
}

const problems = {
  offline: 'request.submit.offline',
  tooMany: 'errors.TOO_MANY_ATTEMPTS',
  wait: 'related.newCode.wait',
  noCodes: 'errors.ACCESS_CODES_USED_UP',
} as const

/** The number of attempts replaces # in the sentence (REL-05). */
export function problemText(t: Translate, problem: CodeProblem | undefined): string | undefined {
  if (problem === undefined) return undefined
  if (problem.kind === 'wrong') return t('related.code.wrong').replace('#', String(problem.remaining))
  return t(problems[problem.kind])
}

/** Shown before the form of a spouse or guarantor: requires the code that was sent separately from the link. */
export function CodePage({ role, problem, isBusy, again, renewed, onEnter, onNewCode }: Props) {
  const t = useText()
  const { brand, features } = usePortalSettings()
  const [code, setCode] = useState('')
  const [own, setOwn] = useState<string>()
  const [shownProblem, setShownProblem] = useState(problem)
  const input = useRef<HTMLInputElement>(null)
  useDocumentTitle(t('related.code.title'))

  useEffect(() => {
    setShownProblem(problem)
    if (problem !== undefined) input.current?.select()
  }, [problem])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing =
      code.length === 0 ? t('related.code.empty') : code.length < CODE_LENGTH ? t('related.code.short') : undefined
    setOwn(missing)
    setShownProblem(undefined)
    if (missing === undefined) onEnter(code)
    else input.current?.focus()
  }
  /**
   * Ignores the second click of a double click: if the server has already responded, it would use up another attempt.
   */
  const press = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    input.current?.select()
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      aria-busy={isBusy}
      sx={{ maxWidth: 460, mx: 'auto', py: { xs: 1, sm: 4 } }}
    >
      <Typography variant="h1" sx={{ mb: 1.5 }}>
        {t('related.code.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t(role === 'spouse' ? 'related.code.spouse' : 'related.code.guarantor', { brand: brand.provider })}
      </Typography>
      <Stack sx={{ gap: 2.5 }}>
        {renewed !== undefined && (
          <Alert severity="success" role="status">
            {t(`related.newCode.sent${renewed}`)}
          </Alert>
        )}
        {again && <Alert severity="info">{t('errors.APPLICANT_ACCESS_ENDED')}</Alert>}
        <CodeField
          value={code}
          input={input}
          problem={own ?? problemText(t, shownProblem)}
          onChange={next => {
            setCode(next)
            setOwn(undefined)
            setShownProblem(undefined)
          }}
        />
        <Button type="submit" variant="contained" size="large" loading={isBusy} onClick={press}>
          {t('related.code.submit')}
        </Button>
        <Button variant="text" size="large" disabled={isBusy} onClick={onNewCode}>
          {t('related.newCode.button')}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {t('related.code.lost')} <Link href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</Link>,{' '}
          <Link href={`tel:${brand.supportPhone.replaceAll(' ', '')}`}>{brand.supportPhone}</Link>
        </Typography>
        {features.simulators && (
          <Typography variant="body2" color="textSecondary">
            {t('related.simulator')}{' '}
            <Link href="/simulator" target="_blank" rel="noopener">
              {t('related.simulatorLink')}
            </Link>
          </Typography>
        )}
      </Stack>
    </Box>
  )
}
