import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined'
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined'
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined'
import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined'
import DynamicFormOutlined from '@mui/icons-material/DynamicFormOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import GridViewOutlined from '@mui/icons-material/GridViewOutlined'
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined'
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined'
import SpeedOutlined from '@mui/icons-material/SpeedOutlined'
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import type SvgIcon from '@mui/material/SvgIcon'

/** The icon names that resources/menu.json may use. */
export const menuIcons = {
  account: AccountCircleOutlined,
  applications: AssignmentOutlined,
  audit: FactCheckOutlined,
  bills: RequestQuoteOutlined,
  contracts: HandshakeOutlined,
  dashboard: GridViewOutlined,
  factoring: PaymentsOutlined,
  faq: HelpOutlineRounded,
  forms: DynamicFormOutlined,
  general: ApartmentOutlined,
  invoices: ReceiptLongOutlined,
  leasing: DirectionsCarOutlined,
  limit: SpeedOutlined,
  loan: AccountBalanceOutlined,
  operator: TuneOutlined,
  partners: StorefrontOutlined,
  reports: AssessmentOutlined,
} satisfies Record<string, typeof SvgIcon>

export function menuIcon(name: string): typeof SvgIcon {
  if (!Object.hasOwn(menuIcons, name)) throw new Error(`resources/menu.json names an unknown icon "${name}"`)
  return menuIcons[name as keyof typeof menuIcons]
}
