import type { Role } from '../vocabulary.ts'

/** Areas of the texts of the signed-in app. */
export const staffAreas = ['common', 'staff'] as const
/** What operators need besides: staff of a company would load ten kilobytes that they never see. */
export const operatorAreas = ['operator'] as const

/** All areas of a user's app. */
export const areasOf = (role: Role) => (role === 'OPERATOR' ? [...staffAreas, ...operatorAreas] : staffAreas)
