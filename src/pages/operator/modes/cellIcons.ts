import BoundIcon from '@mui/icons-material/CallSplit'
import RequiredIcon from '@mui/icons-material/Emergency'
import GivenIcon from '@mui/icons-material/InputOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import FixedIcon from '@mui/icons-material/PushPinOutlined'
import OptionalIcon from '@mui/icons-material/RadioButtonUncheckedOutlined'
import UndrawnIcon from '@mui/icons-material/RemoveOutlined'
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined'
import type { SvgIconComponent } from '@mui/icons-material'

import type { Cell, CellKind } from './matrix.ts'

/** Icons before the terms of the matrix, for scanning a column. They add no meaning to the term. */
export const cellIcons = {
  required: RequiredIcon,
  conditional: BoundIcon,
  optional: OptionalIcon,
  hidden: HiddenIcon,
  fixed: FixedIcon,
  given: GivenIcon,
  undrawn: UndrawnIcon,
  locked: LockIcon,
} satisfies Record<CellKind | 'locked', SvgIconComponent>

export function iconOf(cell: Cell | undefined): SvgIconComponent {
  return cellIcons[cell?.kind ?? 'undrawn']
}
