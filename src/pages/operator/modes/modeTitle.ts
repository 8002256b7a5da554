/** A mode by its name in the form's texts; its key where it has none. */
export function modeTitle(mode: string, texts: Readonly<Record<string, string>>): string {
  return texts[`modes.${mode}.title`] ?? mode
}
