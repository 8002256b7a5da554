import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { useForm } from '../context.ts'
import { ChevronIcon } from '../../theme/ChevronIcon.tsx'
import { controlAttributes } from './attributes.ts'
import type { Option } from './options.ts'
import { matching } from './search.ts'
import type { WidgetProps } from './types.ts'

type Props = WidgetProps & { options: readonly Option[] }

/**
 * Editable combobox with a list (WAI-ARIA APG "combobox with list autocomplete"): type to filter, arrows to move, Enter
 * to select, Escape to revert. Only listed values can be chosen; other text is reverted on blur.
 */
export function Combobox(props: Props) {
  const { texts } = useForm()
  const { options, value, id } = props
  const chosen = options.find(option => option.value === value)
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLUListElement>(null)
  const found = typed === undefined ? options : matching(options, typed)

  useEffect(() => {
    if (open) list.current?.scrollIntoView?.({ block: 'nearest' })
  }, [open])
  useEffect(() => {
    if (open && active >= 0) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [open, active])

  const show = () => {
    if (props.readOnly) return
    setOpen(true)
    setActive(chosen ? found.indexOf(chosen) : -1)
  }
  const close = () => {
    setOpen(false)
    setTyped(undefined)
    setActive(-1)
  }
  const take = (option: Option | undefined) => {
    if (option) props.onChange(option.value)
    close()
  }
  const leave = () => {
    if (typed === '') props.onChange(undefined)
    else if (typed !== undefined && found.length === 1) props.onChange(found[0]?.value)
    close()
    props.onBlur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return show()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(now => (found.length === 0 ? -1 : (now + step + found.length) % found.length))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      take(found[active] ?? (found.length === 1 ? found[0] : undefined))
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
  }
  return (
    <Box sx={{ position: 'relative' }}>
      <OutlinedInput
        fullWidth
        value={typed ?? chosen?.label ?? ''}
        error={props.invalid}
        readOnly={props.readOnly}
        placeholder={props.placeholder ?? texts.chrome('request.field.search')}
        autoComplete="off"
        onClick={show}
        onChange={event => {
          setTyped(event.target.value)
          setOpen(true)
          setActive(event.target.value === '' ? -1 : 0)
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
        endAdornment={<ChevronIcon />}
        slotProps={{
          input: {
            ...controlAttributes(props),
            role: 'combobox',
            spellCheck: false,
            'aria-autocomplete': 'list',
            'aria-expanded': open,
            'aria-controls': open ? `${id}-list` : undefined,
            'aria-activedescendant': open && active >= 0 ? `${id}-option-${active}` : undefined,
          },
        }}
      />
      {open && (
        <Box
          component="ul"
          ref={list}
          role="listbox"
          id={`${id}-list`}
          aria-label={props.label}
          onMouseDown={event => event.preventDefault()}
          sx={{
            position: 'absolute',
            zIndex: 'modal',
            top: 'calc(100% + 4px)',
            left: 0,
            right: 0,
            maxHeight: 280,
            scrollMarginBlock: 12,
            overflowY: 'auto',
            m: 0,
            p: 0.75,
            listStyle: 'none',
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: '12px',
            boxShadow: 3,
          }}
        >
          {found.map((option, index) => (
            <Box
              component="li"
              key={String(option.value)}
              id={`${id}-option-${index}`}
              role="option"
              aria-selected={option.value === value}
              onClick={() => take(option)}
              onMouseEnter={() => setActive(index)}
              sx={{
                minHeight: 44,
                px: 1.5,
                display: 'flex',
                alignItems: 'center',
                borderRadius: '8px',
                cursor: 'pointer',
                bgcolor: index === active ? 'action.selected' : 'transparent',
                fontWeight: option.value === value ? 600 : 400,
              }}
            >
              {option.label}
            </Box>
          ))}
          {found.length === 0 && (
            <Box
              component="li"
              role="option"
              aria-disabled
              aria-selected={false}
              sx={{ px: 1.5, py: 1.25, color: 'text.secondary' }}
            >
              {texts.chrome('request.field.noMatch')}
            </Box>
          )}
        </Box>
      )}
    </Box>
  )
}
