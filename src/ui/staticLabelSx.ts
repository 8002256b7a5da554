/** A label above its input instead of MUI's floating one, in pages whose inputs are built from small MUI components. */
export const staticLabelSx = {
  position: 'static',
  transform: 'none',
  mb: 0.75,
  fontSize: '0.875rem',
  fontWeight: 550,
  color: 'text.primary',
  '&.Mui-focused': { color: 'text.primary' },
} as const
