/** Props that a dialog gets from its opener. */
export type DialogProps<Answer> = {
  readonly open: boolean
  readonly onClose: () => void
  /** The change is saved; the opener closes the dialog and uses the answer. */
  readonly onDone: (answer: Answer) => void
  readonly onClosed: () => void
}
