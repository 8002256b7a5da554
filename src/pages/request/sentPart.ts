import { lazyPart } from '../../parts/lazyPart.tsx'

export const SentPage = lazyPart(() => import('./SentPage.tsx').then(module => module.SentPage))
