type Keys = { readonly text: string; readonly combinations: readonly string[] }

const isMac = (): boolean => /mac/i.test(navigator.platform)

/** The keys that the portal has, by the place where they work. A new key is added here. */
export const shortcutKeys: readonly { readonly place: string; readonly keys: readonly Keys[] }[] = [
  {
    place: 'everywhere',
    keys: [
      { text: 'search', combinations: [isMac() ? '⌘ K' : 'Ctrl K', '/'] },
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
      { text: 'choose-row', combinations: ['x'] },
      { text: 'choose-range', combinations: ['Shift x'] },
    ],
  },
  { place: 'onInvoice', keys: [{ text: 'neighbours', combinations: ['←', '→'] }] },
]
