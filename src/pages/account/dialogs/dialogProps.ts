/** What every dialog of the account page is given by the section that opens it. */
export type DialogProps<Answer> = {
  readonly open: boolean
  readonly onClose: () => void
  /** The change is made; the section closes the dialog and takes the answer over. */
  readonly onDone: (answer: Answer) => void
  readonly onClosed: () => void
}
