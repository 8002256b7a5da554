import Link from '@mui/material/Link'

import type { CellProps } from './cellTypes.ts'
import { mailHref, phoneHref } from '../ui/contactLinks.ts'

/** An address that goes on in the next line behind its at sign, if it has to. */
function breakable(email: string) {
  const domain = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </>
  )
}

type Props = { readonly href: string | undefined; readonly children: React.ReactNode }

/** Above the link of a card, and without opening the row that it is in. */
function ContactLink({ href, children }: Props) {
  if (href === undefined) return children
  return (
    <Link
      href={href}
      underline="hover"
      color="inherit"
      onClick={stop}
      sx={{ position: 'relative', fontWeight: 'inherit' }}
    >
      {children}
    </Link>
  )
}

function stop(event: React.MouseEvent) {
  event.stopPropagation()
}

export function EmailCell({ value }: CellProps) {
  const email = String(value)
  return <ContactLink href={mailHref(email)}>{breakable(email)}</ContactLink>
}

export function PhoneCell({ value }: CellProps) {
  const phone = String(value)
  return <ContactLink href={phoneHref(phone)}>{phone}</ContactLink>
}
