/** What a dialog is given by whoever opens it. */
export type DialogProps<Answer> = {
  readonly open: boolean
  readonly onClose: () => void
  /** The change is made; the opener closes the dialog and takes the answer over. */
  readonly onDone: (answer: Answer) => void
  readonly onClosed: () => void
}
