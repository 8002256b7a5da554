/** The portal's themes contain plain values: light and dark are two themes, not two sets of CSS variables. */
export default function createThemeWithVars(): never {
  throw new Error('Themes with CSS variables are left out of the build (vite.config.ts)')
}
