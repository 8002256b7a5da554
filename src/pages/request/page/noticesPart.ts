import { lazyPart } from '../../../ui/lazy/lazyPart.tsx'

export const NoticeAlerts = lazyPart(() => import('./NoticeAlerts.tsx').then(file => file.NoticeAlerts))
