import { NotFoundNotice } from '../../layout/NotFoundNotice.tsx'
import { PublicLayout } from '../../layout/PublicLayout.tsx'
import { formOf } from './requestForm.ts'
import { RequestForm } from './RequestForm.tsx'

/** A public financing request (specification 001 §2): which form, the address says. */
export function RequestPage() {
  const form = formOf(window.location.pathname)
  return <PublicLayout maxWidth="lg">{form === undefined ? <NotFoundNotice /> : <RequestForm form={form} />}</PublicLayout>
}
