/** Preference key of the view that a list opens with (LST-32); the profile has it, so that a list need not wait for it. */
export function openingKey(resource: string): string {
  return `preferences.view.${resource}`
}
