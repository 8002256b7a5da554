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

/** What a word of the matrix begins with, so that a column is read at a glance. They say nothing that the word does not. */
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
