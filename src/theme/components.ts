import type { ThemeOptions } from '@mui/material/styles'

import { ChevronIcon } from './ChevronIcon.tsx'
import { INPUT_PADDING_PX } from './inputPadding.ts'

/** Named as in createTheme: comparing a structurally matching type would add a minute to type checking. */
export type PortalComponents = NonNullable<ThemeOptions['components']>

/** Minimum touch target: WCAG 2.5.5. Every pressable element has it, unless a larger parent handles the press. */
const touchTarget = { minWidth: 44, minHeight: 44 }
const REDUCED_MOTION = '@media (prefers-reduced-motion: reduce)'

/** Page-wide rules: visible focus, tabular digits for amounts, motion only without a reduced-motion preference. */
const baseline: PortalComponents['MuiCssBaseline'] = {
  styleOverrides: theme => ({
    'html, body, #root': { minHeight: '100%' },
    body: { overflowWrap: 'break-word', WebkitFontSmoothing: 'antialiased', fontFeatureSettings: "'cv05', 'ss03'" },
    '.tabular': { fontVariantNumeric: 'tabular-nums lining-nums' },
    '@keyframes mui-auto-fill': { from: { animationName: 'mui-auto-fill' } },
    '@keyframes mui-auto-fill-cancel': { from: { animationName: 'mui-auto-fill-cancel' } },
    ':focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
    '::selection': { backgroundColor: theme.palette.primary.main, color: theme.palette.primary.contrastText },
    [REDUCED_MOTION]: {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // Not a short duration: each element of the page would start a transition of each property that changes with the theme.
        transition: 'none !important',
        scrollBehavior: 'auto !important',
      },
    },
  }),
}

/** Styles of the components that the public pages and react-admin share. */
export const components: PortalComponents = {
  MuiCssBaseline: baseline,
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ fontFamily: 'inherit', [theme.breakpoints.down('sm')]: touchTarget }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 10,
        minHeight: 40,
        [theme.breakpoints.down('sm')]: touchTarget,
        paddingInline: 18,
        '&.Mui-focusVisible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
      }),
      sizeSmall: { minHeight: 34, paddingInline: 12, fontSize: '0.875rem' },
      sizeLarge: { minHeight: 50, paddingInline: 24, fontSize: '1rem' },
      outlined: ({ theme }) => ({ borderColor: theme.palette.divider }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 10,
        '&.Mui-focusVisible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
      }),
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: ({ theme }) => ({ border: `1px solid ${theme.palette.divider}`, borderRadius: 16 }) },
  },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 20 }, paperFullScreen: { borderRadius: 0 } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 650, padding: '24px 24px 12px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 24px', gap: 8, flexWrap: 'wrap' } } },
  // Each input would bring its own style sheet with the animations by which it notices that the browser filled it in.
  MuiInputBase: {
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: {
      input: {
        animationName: 'mui-auto-fill-cancel',
        animationDuration: '10ms',
        '&:-webkit-autofill': { animationDuration: '5000s', animationName: 'mui-auto-fill' },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 10,
        backgroundColor: theme.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.mode === 'light' ? '#86928F' : '#6F7F7B' },
        '&.Mui-disabled': { backgroundColor: theme.palette.background.sunken },
        // A read-only field looks like printed text: no frame, and no highlight under the pointer.
        '&.Mui-readOnly': { backgroundColor: theme.palette.background.sunken },
        '&.Mui-readOnly:not(.Mui-error) .MuiOutlinedInput-notchedOutline': { border: 0 },
      }),
      input: ({ theme, ownerState }) => ({
        paddingBlock: ownerState.size === 'small' ? 9 : INPUT_PADDING_PX,
        height: ownerState.multiline ? 'auto' : '1.5em',
        '&::placeholder': { color: theme.palette.text.secondary, opacity: 1 },
      }),
    },
  },
  MuiNativeSelect: { defaultProps: { IconComponent: ChevronIcon }, styleOverrides: { icon: { right: 14 } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, marginTop: 6, fontSize: '0.8125rem' } } },
  MuiFormLabel: { styleOverrides: { asterisk: ({ theme }) => ({ color: theme.palette.error.main }) } },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: { root: { textUnderlineOffset: 3, fontWeight: 550 } },
  },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: 12, alignItems: 'flex-start' },
      standard: ({ theme, ownerState }) => {
        const tone = theme.palette[ownerState.severity ?? 'info']
        const light = theme.palette.mode === 'light'
        return {
          color: theme.palette.text.primary,
          backgroundColor: `color-mix(in srgb, ${tone.main} ${light ? 8 : 14}%, ${theme.palette.background.paper})`,
          border: `1px solid color-mix(in srgb, ${tone.main} 35%, ${theme.palette.background.paper})`,
          '& .MuiAlert-icon': { color: tone.main },
        }
      },
    },
  },
  MuiChip: { styleOverrides: { root: { fontWeight: 550, borderRadius: 8 } } },
  MuiTooltip: {
    defaultProps: { arrow: true },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: '0.8125rem',
        padding: '8px 12px',
        borderRadius: 8,
        backgroundColor: theme.palette.mode === 'light' ? '#14211F' : '#E7EEEC',
        color: theme.palette.mode === 'light' ? '#FFFFFF' : '#14211F',
      }),
      arrow: ({ theme }) => ({ color: theme.palette.mode === 'light' ? '#14211F' : '#E7EEEC' }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ borderBottomColor: theme.palette.divider }),
      head: ({ theme }) => ({
        fontWeight: 600,
        fontSize: '0.8125rem',
        color: theme.palette.text.secondary,
        backgroundColor: theme.palette.background.sunken,
      }),
      footer: ({ theme }) => ({ fontWeight: 650, fontSize: '0.875rem', color: theme.palette.text.primary }),
    },
  },
  MuiMenu: {
    styleOverrides: { paper: ({ theme }) => ({ borderRadius: 14, border: `1px solid ${theme.palette.divider}` }) },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        marginInline: 6,
        minHeight: 40,
        [theme.breakpoints.down('sm')]: touchTarget,
      }),
    },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 10,
        '&.Mui-focusVisible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
      }),
    },
  },
}
