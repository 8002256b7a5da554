import { styled } from '@mui/material/styles'
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useId, useRef, useState } from 'react'

import type { TypedField, UploadBuyer } from '../rows/uploadTypes.ts'
import type { UsualDueDate } from '../rows/usualDueDate.ts'
import { BuyerOptions } from './BuyerOptions.tsx'
import { buyerMatches } from './buyerMatches.ts'
import { isAmount } from './columns.ts'
import type { GridMode } from './gridKeys.ts'

/** What the grid does with the cell that is being edited. */
export type CellEditorActions = {
  /** Takes over what was typed. */
  readonly commit: () => void
  /** Puts back what was there before. */
  readonly restore: () => void
  readonly startEditing: () => void
}

type Props = {
  readonly ref: RefObject<CellEditorActions | null>
  readonly field: TypedField
  readonly label: string
  /** What the cell shows while nothing is being typed, and what editing begins with. */
  readonly shown: string
  readonly start: string
  readonly buyers: readonly UploadBuyer[]
  /** The due date to be expected, while the cell is empty. */
  readonly usual: UsualDueDate | undefined
  readonly mode: GridMode
  readonly isFocused: boolean
  readonly isInvalid: boolean
  readonly isRequired: boolean
  readonly describedBy: string | undefined
  readonly onMode: (mode: GridMode) => void
  readonly onCommit: (text: string) => void
}

const MAX_LENGTH = 200

const Input = styled('input')(({ theme }) => ({
  width: '100%',
  height: '100%',
  border: 0,
  padding: '0 10px',
  font: 'inherit',
  color: 'inherit',
  background: 'transparent',
  outline: `2px solid ${theme.palette.primary.main}`,
  outlineOffset: -2,
  fontVariantNumeric: 'tabular-nums lining-nums',
  // The header above and the bar below must not cover the cell in use.
  scrollMarginTop: 130,
  scrollMarginBottom: 130,
}))

/**
 * The input of the active cell. While browsing its text is selected, so that typing, pasting and input methods replace
 * it like in a spreadsheet.
 */
export function CellEditor({
  ref,
  field,
  label,
  shown,
  start,
  buyers,
  usual,
  mode,
  isFocused,
  isInvalid,
  isRequired,
  describedBy,
  onMode,
  onCommit,
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [isListOpen, setListOpen] = useState(false)
  const [option, setOption] = useState(0)
  const isBuyer = field === 'buyer'
  const text = typed ?? (mode === 'edit' ? start : shown)
  const options = isBuyer && isListOpen ? buyerMatches(buyers, typed ?? '') : []
  const chosen = options[Math.min(option, options.length - 1)]

  useEffect(() => {
    if (!isFocused) return
    input.current?.focus()
    input.current?.select()
  }, [isFocused])

  const open = (isOpen: boolean) => {
    setListOpen(isOpen)
    setOption(0)
  }
  const commit = (buyer?: UploadBuyer) => {
    const next = buyer?.registrationCode ?? typed
    setTyped(undefined)
    open(false)
    if (next !== undefined) onCommit(next)
  }
  useImperativeHandle(ref, () => ({
    // The list was opened by typing: its first entry is what Tab and Enter mean.
    commit: () => commit(isListOpen && (typed ?? '') !== '' ? chosen : undefined),
    restore: () => {
      setTyped(undefined)
      open(false)
      onMode('browse')
    },
    startEditing: () => {
      setTyped(start)
      onMode('edit')
      const element = input.current
      if (element) requestAnimationFrame(() => element.setSelectionRange(element.value.length, element.value.length))
    },
  }))

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (usual !== undefined && event.altKey && event.key === 'ArrowDown') {
      event.preventDefault()
      event.stopPropagation()
      setTyped(usual.date)
      onMode('edit')
      return
    }
    if (!isBuyer) return
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault()
      event.stopPropagation()
      onMode('edit')
      open(true)
      return
    }
    if (!isListOpen) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      event.stopPropagation()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setOption(Math.max(0, Math.min(options.length - 1, option + step)))
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      open(false)
    } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) {
      // Taken over here; the grid then moves on.
      commit(chosen)
    }
  }
  return (
    <>
      <Input
        ref={input}
        value={text}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-required={isRequired || undefined}
        aria-describedby={describedBy}
        placeholder={usual && `${usual.date} (+${usual.days})`}
        {...(isBuyer
          ? {
              role: 'combobox',
              'aria-expanded': isListOpen && options.length > 0,
              'aria-controls': isListOpen && options.length > 0 ? `${id}-list` : undefined,
              'aria-activedescendant': isListOpen && chosen ? `${id}-${chosen.id}` : undefined,
              'aria-autocomplete': 'list' as const,
            }
          : {})}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        inputMode={isAmount(field) ? 'decimal' : undefined}
        style={isAmount(field) ? { textAlign: 'right' } : undefined}
        onChange={event => {
          setTyped(event.target.value)
          if (mode !== 'edit') onMode('edit')
          if (isBuyer) open(event.target.value !== '')
        }}
        onDoubleClick={() => {
          if (mode === 'edit') return
          setTyped(start)
          onMode('edit')
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          commit(isListOpen && typed !== undefined && options.length === 1 ? options[0] : undefined)
          onMode('browse')
        }}
      />
      {isListOpen && options.length > 0 && (
        <BuyerOptions
          id={id}
          anchor={input}
          options={options}
          chosen={chosen}
          onChoose={buyer => {
            commit(buyer)
            onMode('browse')
          }}
        />
      )}
    </>
  )
}
