import { lazyPart } from '../../../ui/lazy/lazyPart.tsx'

export const ClearDialog = lazyPart(() => import('./ClearDialog.tsx').then(module => module.ClearDialog))
