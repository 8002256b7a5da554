import type { FocusEvent, MouseEvent, PointerEvent } from 'react'

/**
 * Selects the whole content of a focused number field, by keyboard or touch, so that typing replaces it. A press would
 * set the cursor and lose the selection. So everything is selected again after that press, unless the user has selected
 * a part meanwhile.
 * @returns handlers of an input; one object per input
 */
export function selectAll() {
  let isArriving = false
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>): void => currentTarget.select(),
    onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>): void => {
      isArriving = currentTarget.ownerDocument.activeElement !== currentTarget
    },
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
      if (isArriving && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select()
      isArriving = false
    },
  }
}
