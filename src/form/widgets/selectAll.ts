import type { FocusEvent, MouseEvent, PointerEvent } from 'react'

/**
 * A number field that gets the focus has all of it selected, by keyboard as by finger, so that typing replaces it. A press would put the
 * cursor somewhere and lose the selection: after the press that brought the focus everything is selected once more, unless the person has
 * marked a part of it meanwhile.
 *
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
