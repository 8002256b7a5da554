import { useDocumentTitle } from '../../i18n/useDocumentTitle.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { PublicLayout } from '../../layout/PublicLayout.tsx'
import { ExpiredNotice } from './ExpiredNotice.tsx'
import { NotFoundNotice } from '../../layout/NotFoundNotice.tsx'

export function NoticePage({ pathname }: { pathname: string }) {
  const t = useText()
  const expired = /^\/expired\/?$/.test(pathname)
  useDocumentTitle(t(expired ? 'notice.expired.title' : 'notice.notFound.title'))
  return <PublicLayout>{expired ? <ExpiredNotice /> : <NotFoundNotice />}</PublicLayout>
}
