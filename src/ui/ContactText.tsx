import Link from '@mui/material/Link'

import { mailHref, phoneHref } from './contactLinks.ts'

/**
 * A text that is an e-mail address or an international phone number alone is a link; every other text stays text (SHL-48).
 * Without the plus sign a number may as well be a code.
 */
export function ContactText({ text }: { readonly text: string }) {
  const href = text.startsWith('+') ? phoneHref(text) : mailHref(text)
  if (href === undefined) return text
  return (
    <Link href={href} underline="hover" color="inherit" sx={{ fontWeight: 'inherit' }}>
      {text}
    </Link>
  )
}
