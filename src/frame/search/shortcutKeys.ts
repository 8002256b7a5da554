type Keys = { readonly text: string; readonly combinations: readonly string[] }

const isMac = (): boolean => /mac/i.test(navigator.platform)

const control = isMac() ? '⌘' : 'Ctrl'

/** The keys that the portal has, by the place where they work. A new key is added here. */
export const shortcutKeys: readonly { readonly place: string; readonly keys: readonly Keys[] }[] = [
  {
    place: 'everywhere',
    keys: [
      { text: 'search', combinations: [`${control} K`, '/'] },
      { text: 'keys', combinations: ['?'] },
    ],
  },
  {
    place: 'inSearch',
    keys: [
      { text: 'choose', combinations: ['↑', '↓'] },
      { text: 'open', combinations: ['Enter'] },
      { text: 'close', combinations: ['Esc'] },
    ],
  },
  {
    place: 'inList',
    keys: [
      { text: 'move-row', combinations: ['j', 'k', '↓', '↑'] },
      { text: 'open-row', combinations: ['Enter'] },
      { text: 'choose-row', combinations: ['x'] },
      { text: 'choose-range', combinations: ['Shift x'] },
    ],
  },
  {
    place: 'inStudio',
    keys: [
      { text: 'studio-panes', combinations: ['F6', 'Shift F6'] },
      { text: 'studio-open', combinations: ['Enter'] },
      { text: 'studio-move', combinations: ['Alt ↑', 'Alt ↓'] },
      { text: 'studio-far', combinations: ['Alt Shift ↑', 'Alt Shift ↓'] },
      { text: 'studio-remove', combinations: ['Delete'] },
      { text: 'studio-undo', combinations: [`${control} Z`, `${control} Y`] },
      { text: 'studio-save', combinations: [`${control} S`] },
      { text: 'studio-confirm', combinations: [`${control} Enter`] },
    ],
  },
  { place: 'onInvoice', keys: [{ text: 'neighbours', combinations: ['←', '→'] }] },
]
