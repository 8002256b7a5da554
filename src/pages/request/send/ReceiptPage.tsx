import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'

import { CheckIcon } from '../../../form/field/icons.tsx'
import { useDocumentTitle } from '../../../i18n/useDocumentTitle.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { NoticeCard } from '../../../ui/NoticeCard.tsx'
import { PublicLayout } from '../../../frame/PublicLayout.tsx'
import { APPLICANTS_HOME } from '../page/home.ts'
import { storedResult } from './receipt.ts'
import { receiptIn } from '../../../../schemas/pages/receipt.ts'
import { SentPage } from './SentPage.tsx'

/** The result at its own address, for an hour after sending. Back leads to the form, which is another page. */
export function ReceiptPage({ reference }: { reference: string }) {
  const [result] = useState(() => storedResult(reference))
  useEffect(() => {
    const onMove = () => {
      if (receiptIn(new URLSearchParams(window.location.search)) !== reference) window.location.reload()
    }
    window.addEventListener('popstate', onMove)
    return () => window.removeEventListener('popstate', onMove)
  }, [reference])
  return (
    <PublicLayout maxWidth="lg">
      {result ? (
        <SentPage sent={result.sent} home={result.home} isTrial={false} sentBy={result.sentBy} />
      ) : (
        <ExpiredResult />
      )}
    </PublicLayout>
  )
}

function ExpiredResult() {
  const t = useText()
  const title = t('request.sent.gone.title')
  useDocumentTitle(title)
  const action = (
    <Button variant="contained" href={APPLICANTS_HOME}>
      {t('request.sent.home')}
    </Button>
  )
  return <NoticeCard icon={<CheckIcon />} title={title} text={t('request.sent.gone.text')} action={action} />
}
