import { lazyPart } from '../../ui/lazy/lazyPart.tsx'

/** Only needed for long lists further down the form, so it is loaded with the first one. */
export const Combobox = lazyPart(() => import('./Combobox.tsx').then(file => file.Combobox))
