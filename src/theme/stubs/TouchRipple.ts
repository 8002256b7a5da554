/** The theme disables ripples for every button (components.ts), so their animation is not worth its bytes. */
export default function TouchRipple(): null {
  return null
}
