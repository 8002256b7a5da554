import type { Parts } from '../builders/parts/parts.ts'

/**
 * The components behind the ids that resource documents name under actions, panels and rowActions (docs/resources.md), each loaded
 * when it is first drawn: `'add-buyer': lazy(() => import('../pages/requests/AddBuyer.tsx').then((file) => ({ default: file.AddBuyer })))`.
 */
export const parts: Parts = {}
