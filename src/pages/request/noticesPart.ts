import { lazyPart } from '../../parts/lazyPart.tsx'

export const NoticeAlerts = lazyPart(() => import('./NoticeAlerts.tsx').then(file => file.NoticeAlerts))
