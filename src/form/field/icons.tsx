import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'

/** The few icons a form needs, defined here: the icon package would add too many bytes to this page. */
export function AlertIcon(props: SvgIconProps) {
  return (
    <SvgIcon aria-hidden fontSize="inherit" {...props}>
      <path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm1 15h-2v-2h2v2Zm0-4h-2V7h2v6Z" />
    </SvgIcon>
  )
}

export function CheckIcon(props: SvgIconProps) {
  return (
    <SvgIcon aria-hidden {...props}>
      <path
        d="M5 12.5l4.5 4.5L19 7.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </SvgIcon>
  )
}

export function PlusIcon(props: SvgIconProps) {
  return (
    <SvgIcon aria-hidden {...props}>
      <path d="M12 5v14M5 12h14" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
    </SvgIcon>
  )
}

export function FileIcon(props: SvgIconProps) {
  return (
    <SvgIcon aria-hidden {...props}>
      <path
        d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8l-5-5Zm0 0v5h5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinejoin="round"
      />
    </SvgIcon>
  )
}

export function UploadIcon(props: SvgIconProps) {
  return (
    <SvgIcon aria-hidden {...props}>
      <path
        d="M12 16V5m0 0L7.5 9.5M12 5l4.5 4.5M5 16v2a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </SvgIcon>
  )
}

export function CloseIcon(props: SvgIconProps) {
  return (
    <SvgIcon aria-hidden fontSize="small" {...props}>
      <path d="M6 6l12 12M18 6L6 18" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </SvgIcon>
  )
}

export function LockIcon(props: SvgIconProps) {
  return (
    <SvgIcon aria-hidden {...props}>
      <path
        d="M7 10V7a5 5 0 0 1 10 0v3M5 10h14v11H5z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </SvgIcon>
  )
}
