import { lazyPart } from '../../parts/lazyPart.tsx'

export const ClearDialog = lazyPart(() => import('./ClearDialog.tsx').then(module => module.ClearDialog))
