import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'

import { AnswerSections } from '../../../form/review/AnswerSections.tsx'
import { useAnswerRows } from '../../../form/review/useAnswerRows.ts'
import { ChevronIcon } from '../../../theme/ChevronIcon.tsx'
import { messageSx, pageBarSx } from '../../../form/pageBar.ts'
import { PageBarRoom } from '../../../form/PageBarRoom.tsx'
import { getAt } from '../../../form/engine/path.ts'
import type { FormServices } from '../../../contract/formServices.ts'
import type { FormDocument } from '../../../contract/formTypes.ts'
import { useInSight } from '../../../form/useInSight.ts'
import { useTexts } from '../../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import { keepQuery } from '../page/address.ts'
import { type Method, methodsOf, signingBy } from '../confirm/methods.ts'
import type { Flow } from '../page/requestTypes.ts'
import type { PublishedForm } from '../../../form/published/usePublishedForm.ts'
import { useArrival } from '../page/useArrival.ts'
import { wrongCode } from './ownerMessage.ts'
import { type ConfirmationOptions, type Message, useConfirmation } from './useConfirmation.ts'
import { BankDialog, ConfirmDialog, SignDialog } from './reviewParts.ts'
import { createBankLink, getBanks } from '../../../api/public/bankApi.ts'

type Props = Omit<ConfirmationOptions, 'version' | 'bankMessage'> & {
  published: PublishedForm
  services: FormServices
  payload: FormDocument
  flow: Flow
  /** Address of the pending signing. */
  signing: string | undefined
  onChange: (section: string) => void
  /** Opens a single answer for editing. */
  onField: (path: string) => void
  onBack: () => void
}

/** The review: everything that will be sent, a link back to each section, and the confirmation. */
export function ReviewStep({ published, services, payload, flow, signing, onChange, onField, onBack, ...rest }: Props) {
  const { t, language } = useTexts()
  const portal = usePortalSettings()
  const heading = useArrival()
  const [open, setOpen] = useState<'methods' | 'bank'>()
  const { definition, version } = published
  const sections = useAnswerRows({ definition, payload, language, chrome: t, services })
  const { draft, bank } = rest
  const bankMessage = (error: string): Message => {
    const text = t(error.startsWith('ssn') ? 'request.bank.wrongSsn' : 'request.bank.wrongReference')
    return error.startsWith('ssn') && flow === 'private' ? wrongCode(text, t) : { severity: 'error', text }
  }
  const confirmation = useConfirmation({ ...rest, payload, version, bankMessage })
  const { busy, message, apply } = confirmation
  const change = message?.change
  const methods = methodsOf(flow, portal)
  // Its position changes once the answers are rendered.
  const messageBox = useInSight(sections && message)

  const choose = (method: Method) => {
    if (method === 'NORDIGEN') setOpen('bank')
    else void apply(method, signingBy(method)).then(() => setOpen(undefined))
  }
  const submit = () => {
    if (bank.outcome?.kind === 'confirmed') {
      const { md5Code, requisitionId } = bank.outcome
      void apply('NORDIGEN', { type: 'NORDIGEN', md5_code: md5Code, requisition_id: requisitionId })
    } else if (flow === 'review') void apply('NONE', undefined)
    else {
      confirmation.clearMessage()
      setOpen('methods')
    }
  }
  const close = () => setOpen(undefined)
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <Button
        variant="text"
        onClick={onBack}
        startIcon={<ChevronIcon sx={{ transform: 'rotate(90deg)' }} />}
        sx={{ minHeight: 44, mb: 1, ml: -1.5 }}
      >
        {t('request.review.back')}
      </Button>
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {t('request.review.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: { xs: 2, sm: 3 } }}>
        {t(flow === 'review' ? 'request.review.textSend' : 'request.review.text')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2, sm: 3 } }}>
        {sections === undefined ? (
          <Skeleton variant="rounded" height={320} sx={{ borderRadius: '20px' }} />
        ) : (
          <AnswerSections sections={sections} chrome={t} onChange={onChange} />
        )}
        <Box role="alert" ref={messageBox} sx={messageSx(busy !== undefined)}>
          {message && (
            <Alert
              severity={message.severity}
              role="none"
              action={change && <Button onClick={() => onField(change.path)}>{change.label}</Button>}
            >
              {message.text}
            </Alert>
          )}
        </Box>
        {/* Not before the answers: they must be read first, and would move the button when they appear. */}
        {sections !== undefined && (
          <>
            <PageBarRoom />
            <Box sx={barSx}>
              <Button
                variant="contained"
                size="large"
                aria-disabled={busy !== undefined || undefined}
                startIcon={
                  busy !== undefined && open === undefined ? (
                    <CircularProgress size={18} color="inherit" aria-hidden />
                  ) : undefined
                }
                onClick={() => {
                  if (busy === undefined) submit()
                }}
                sx={{ minWidth: { sm: 220 } }}
              >
                {t(
                  busy !== undefined
                    ? 'request.submit.sending'
                    : flow === 'review'
                      ? 'request.submit.send'
                      : 'request.review.confirm',
                )}
              </Button>
            </Box>
          </>
        )}
      </Box>
      <Suspense fallback={null}>
        {open === 'methods' && <ConfirmDialog methods={methods} busy={busy} onChoose={choose} onClose={close} />}
        {open === 'bank' && (
          <BankDialog
            country={String(getAt(payload, 'applicant.country') ?? 'LT')}
            text={t('request.bank.text')}
            loadBanks={getBanks}
            language={language}
            answers={payload}
            createLink={wish =>
              createBankLink({
                ...wish,
                registration_code: String(getAt(payload, 'applicant.code') ?? ''),
                type: flow === 'business' ? 'BUSINESS' : 'PRIVATE',
                return_path: window.location.pathname,
              })
            }
            beforeLeaving={async codes => {
              keepQuery()
              await draft.keepConfirmation(codes)
            }}
            onClose={close}
          />
        )}
        {signing !== undefined && (
          <SignDialog url={signing} onEnd={confirmation.signingOver} onCancel={confirmation.cancelSigning} />
        )}
      </Suspense>
    </Box>
  )
}

const barSx = { ...pageBarSx, gap: { xs: 1, sm: 2 } } as const
