import createThemeWithVars from './createThemeWithVars.ts'

/** Named as the module it replaces (@mui/material/styles/ThemeProviderWithVars); nothing here is ever called. */
export const CssVarsProvider = createThemeWithVars
export const Experimental_CssVarsProvider = createThemeWithVars
export const useColorScheme = createThemeWithVars
export const getInitColorSchemeScript = createThemeWithVars
