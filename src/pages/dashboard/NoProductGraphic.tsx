import { useTheme } from '@mui/material/styles'

/** A folder with an empty, dashed sheet: the product is possible but not present. @param width in pixels */
export function NoProductGraphic({ width }: { readonly width: number }) {
  const { palette } = useTheme()
  return (
    <svg
      width={width}
      height={(width * 80) / 104}
      viewBox="0 0 104 80"
      aria-hidden="true"
      focusable="false"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <ellipse cx="52" cy="73" rx="38" ry="4" fill={palette.divider} opacity="0.6" />
      <path
        d="M14 22a6 6 0 0 1 6-6h18l7 8h39a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6V22Z"
        fill={palette.background.sunken}
        stroke={palette.divider}
        strokeWidth="2"
      />
      <rect
        x="29"
        y="8"
        width="46"
        height="48"
        rx="5"
        fill={palette.background.paper}
        stroke={palette.text.secondary}
        strokeWidth="2"
        strokeDasharray="5 5"
      />
      <path d="M38 21h16M38 30h28M38 39h22" stroke={palette.divider} strokeWidth="3" />
      <path
        d="M12 37a5 5 0 0 1 5-5h70a5 5 0 0 1 5 5l-3 28a6 6 0 0 1-6 5H21a6 6 0 0 1-6-5l-3-28Z"
        fill={palette.background.paper}
        stroke={palette.text.secondary}
        strokeWidth="2"
      />
      <circle cx="52" cy="51" r="9" fill={palette.action.selected} stroke={palette.primary.main} strokeWidth="2" />
      <path d="M48.5 51h7" stroke={palette.primary.main} strokeWidth="2" />
    </svg>
  )
}
