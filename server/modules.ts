import type { FastifyPluginAsync } from 'fastify'
import { countriesRoutes } from './modules/countries/countries.routes.ts'
import { loginRoutes } from './modules/login/login.routes.ts'
import { partiesRoutes } from './modules/parties/parties.routes.ts'
import { portalRoutes } from './modules/portal/portal.routes.ts'
import { simulatorRoutes } from './modules/simulator/simulator.routes.ts'
import { userRoutes } from './modules/user/user.routes.ts'

/** One line per area; all stand under `/api`. */
export const apiModules: readonly FastifyPluginAsync[] = [portalRoutes, loginRoutes, userRoutes, partiesRoutes, countriesRoutes]

/** Areas whose addresses are not calls of the API (the simulator's messages). */
export const rootModules: readonly FastifyPluginAsync[] = [simulatorRoutes]
