/** Opens another public page in the place of this one: Back does not return to a link that leads nowhere. */
export function leaveFor(path: '/404' | '/expired'): void {
  window.location.replace(path)
}
