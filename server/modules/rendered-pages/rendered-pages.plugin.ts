import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { PAGES_FOLDER } from '../../db/folderModes.ts'
import { contentSecurityPolicy } from '../../http/headers.ts'
import { portalAnswer } from '../../http/portalAnswer.ts'
import type { PageResponse } from '../../http/static.ts'
import { validatorUrl } from '../../forms/validatorUrl.ts'
import { RenderedPages } from '../../pages/RenderedPages.ts'
import { networkOf } from '../../security/network.ts'
import { throttleKey } from '../../security/throttle.ts'
import { readLanguage } from '../../texts/language.ts'
import { PartnerService } from '../partner/partner.service.ts'
import { EntrancePages } from './entrance-pages.service.ts'
import { FormPages } from './form-pages.service.ts'
import { StaffPages } from './staff-pages.service.ts'

/** Written by the page when a visitor chooses a language (src/api/session/session.ts). */
const LANGUAGE_COOKIE = 'portal.language'
/** Lookups of partner tokens per network, as for the API. Beyond it the plain page is served. */
const partnerQuota = { windowSeconds: 600 }

/**
 * Pages that the server renders: the public forms (FRM-75), where visitors begin (SHL-71), and without their content lists
 * (SHL-59), dashboards and the forms of operators (SHL-73), and the frame of every other page of the app (SHL-75).
 * Every other address, and every failure here, gets the plain page, which renders itself in the browser.
 */
export const renderedPages = fp(
  async app => {
    const { config } = app
    const warn = (message: string, reason: string): void => app.log.warn({ reason }, message)
    const pages = new RenderedPages({
      folder: join(config.root, 'dist', 'pages'),
      // Processes with a database server have no data folder.
      store:
        config.databaseUrl === null && config.dataDir !== null
          ? { folder: join(config.dataDir, PAGES_FOLDER), warn: reason => warn('stored pages are not used', reason) }
          : null,
      warn: reason => warn('a page could not be rendered; the plain page is served', reason),
    })
    if (!pages.isBuilt) return
    app.addHook('onClose', async () => pages.close())
    const partners = new PartnerService(app.db, app.throttle)
    const portal = () => portalAnswer(app)
    const [language, formLanguage] = [config.defaultLanguage, app.portal.publicFormLanguage]
    const forms = new FormPages({
      forms: app.forms,
      texts: app.texts,
      partners,
      validatorUrl,
      portal,
      language: formLanguage,
      now: config.now,
    })
    const entrances = new EntrancePages({ texts: app.texts, partners, portal, language, formLanguage })
    const staff = new StaffPages({ documents: () => app.resources.current(), texts: app.texts, portal, language })
    const framed = app.signing?.origin ?? null
    const quota = { ...partnerQuota, max: config.simulators ? 5000 : 120 }

    async function find(request: FastifyRequest): Promise<PageResponse | null> {
      const { pathname, search } = new URL(request.url, 'http://localhost')
      if (/[?&]originator/.test(search) || /^\/+partner\//.test(pathname))
        await app.throttle.count(throttleKey('partner page', networkOf(request.ip)), quota)
      const chosen = readLanguage(request.cookies[LANGUAGE_COOKIE])
      const address = { pathname, search, chosen }
      const input = staff.input(pathname, chosen) ?? (await entrances.input(address)) ?? (await forms.input(address))
      const page = input && (await pages.find(input))
      return page && { ...page, policy: contentSecurityPolicy(framed, page.styleHash) }
    }
    app.decorate('renderedPage', request =>
      find(request).catch((error: unknown) => {
        warn(
          'a page could not be prepared; the plain page is served',
          error instanceof Error ? error.message : String(error),
        )
        return null
      }),
    )
  },
  { name: 'rendered-pages', dependencies: ['device', 'limits', 'signing'] },
)
