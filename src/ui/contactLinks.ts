/** Free text becomes a link only if it is a phone number; `tel:` takes no spaces. */
export function phoneHref(phone: string): string | undefined {
  const number = phone.replace(/[\s().-]/g, '')
  return /^\+?\d{5,20}$/.test(number) ? `tel:${number}` : undefined
}

/** An address alone: `?` would add a subject or recipients to the mail. */
export function mailHref(email: string): string | undefined {
  return /^[^\s@<>?&,;%"]+@[^\s@<>?&,;%"]+$/.test(email) ? `mailto:${email}` : undefined
}
