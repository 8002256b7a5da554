import { lazyPart } from '../../../ui/lazy/lazyPart.tsx'

export const SentPage = lazyPart(() => import('./SentPage.tsx').then(module => module.SentPage))
