import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'

/** Indicates that something opens: a list, or (rotated) the next page. The theme applies it to every native select. */
export function ChevronIcon(props: SvgIconProps) {
  return (
    <SvgIcon aria-hidden fontSize="small" sx={{ color: 'text.secondary', pointerEvents: 'none' }} {...props}>
      <path
        d="M7 10l5 5 5-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </SvgIcon>
  )
}
