import { lazyPart } from '../../parts/lazyPart.tsx'

/** For long lists alone, and those stand further down: drawn when one has come. */
export const Combobox = lazyPart(() => import('./Combobox.tsx').then(file => file.Combobox))
