import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import { type ComponentProps, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { LoginField } from './LoginField.tsx'

type Props = Omit<ComponentProps<typeof LoginField>, 'type' | 'endAdornment'>

/** A password that can be shown. It is never truncated: there is no maximum length, the rules validate it. */
export function PasswordField(props: Props) {
  const t = useText()
  const [visible, setVisible] = useState(false)
  return (
    <LoginField
      {...props}
      inputProps={{ autoCapitalize: 'none', spellCheck: false, ...props.inputProps }}
      type={visible ? 'text' : 'password'}
      endAdornment={
        <IconButton
          edge="end"
          aria-label={t(visible ? 'login.hidePassword' : 'login.showPassword')}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
        </IconButton>
      }
    />
  )
}
