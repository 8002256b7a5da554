import { lazyPart } from '../../ui/lazy/lazyPart.tsx'

/** For long lists alone, and those stand further down: drawn when one has come. */
export const Combobox = lazyPart(() => import('./Combobox.tsx').then(file => file.Combobox))
