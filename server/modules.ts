import type { FastifyPluginAsync } from 'fastify'
import { portalRoutes } from './modules/portal/portal.routes.ts'

/** One line per area; all stand under `/api`. */
export const apiModules: readonly FastifyPluginAsync[] = [portalRoutes]

/** Areas whose addresses are not calls of the API (the simulator's messages). */
export const rootModules: readonly FastifyPluginAsync[] = []
