type Props = { applicationToken: string; applicantToken: string }

/** The part of a spouse or guarantor: first the access code, then the form. */
export function RelatedEntry(_props: Props) {
  return null
}
