import AmountIcon from '@mui/icons-material/PaymentsOutlined'
import CheckboxIcon from '@mui/icons-material/CheckBoxOutlined'
import ClassifierIcon from '@mui/icons-material/ListAltOutlined'
import ConsentIcon from '@mui/icons-material/FactCheckOutlined'
import DateIcon from '@mui/icons-material/CalendarTodayOutlined'
import EmailIcon from '@mui/icons-material/MailOutlined'
import IntegerIcon from '@mui/icons-material/TagOutlined'
import MoneyIcon from '@mui/icons-material/EuroOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import RadioIcon from '@mui/icons-material/RadioButtonCheckedOutlined'
import SectionIcon from '@mui/icons-material/ViewAgendaOutlined'
import SelectIcon from '@mui/icons-material/ArrowDropDownCircleOutlined'
import TextareaIcon from '@mui/icons-material/NotesOutlined'
import TextIcon from '@mui/icons-material/ShortTextOutlined'
import YesNoIcon from '@mui/icons-material/ToggleOnOutlined'
import type { SvgIconComponent } from '@mui/icons-material'

import type { KindName } from '../../../../schemas/studio/questionKinds.ts'

export type Addable = KindName | 'section'

export const kindIcons = {
  text: TextIcon,
  textarea: TextareaIcon,
  integer: IntegerIcon,
  money: MoneyIcon,
  amount: AmountIcon,
  date: DateIcon,
  email: EmailIcon,
  phone: PhoneIcon,
  radio: RadioIcon,
  select: SelectIcon,
  classifier: ClassifierIcon,
  yesNo: YesNoIcon,
  checkbox: CheckboxIcon,
  consent: ConsentIcon,
  section: SectionIcon,
} satisfies Record<Addable, SvgIconComponent>
