type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Whether a control has another value than in the HTML. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = Array.from(control.options).find(option => option.defaultSelected) || control.options[0]
    return first !== undefined && !first.selected
  }
  return control.type === 'checkbox' || control.type === 'radio'
    ? (control as HTMLInputElement).checked !== (control as HTMLInputElement).defaultChecked
    : control.value !== control.defaultValue
}

/** The controls of the form that somebody has filled in before the app takes over. */
export function changedControls(): Element[] {
  const controls = document.querySelectorAll<Control>('#root form input, #root form select, #root form textarea')
  return Array.from(controls).filter(isChanged)
}
