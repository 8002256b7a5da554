import fp from 'fastify-plugin'
import { dokobit } from '../providers/e-signing/dokobit.ts'
import type { ESigning } from '../providers/e-signing/eSigning.ts'
import type { SigningTexts } from '../providers/simulated-signing/signingPage.ts'
import type { SignaturePage } from '../providers/simulated-signing/signings.ts'
import { SimulatedSigning } from '../providers/simulated-signing/simulatedSigning.ts'
import { readLanguage } from '../texts/language.ts'
import type { Texts } from '../texts/texts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** E-signing service; null when contracts cannot be signed online. */
    signing: ESigning | null
    /** Simulated service; null when SIMULATORS is off. */
    simulatedSigning: SimulatedSigning | null
  }
}

const MAX_PORT_OFFSET = 1000
const MAX_PORT = 65_535

/**
 * The real service if configured, or a simulated one that listens while the portal runs. Registered before the
 * headers, which contain its origin.
 */
export const signing = fp(
  async app => {
    const { simulators, signing: settings, host, port, publicUrl, identity } = app.config
    const simulated = simulators
      ? await SimulatedSigning.start({
          host,
          port: settings.simulatorPort ?? (port + MAX_PORT_OFFSET > MAX_PORT ? 0 : port + MAX_PORT_OFFSET),
          publicUrl: settings.simulatorUrl,
          portalUrl: publicUrl,
          portalPort: port,
          othersSeconds: identity.phoneSeconds,
          words: textsOf(app.texts),
          page: signaturePage(app.texts),
        })
      : null
    app.decorate('simulatedSigning', simulated)
    app.decorate('signing', simulated?.provider ?? (settings.dokobit === null ? null : dokobit(settings.dokobit)))
    app.addHook('onClose', async () => simulated?.close())
  },
  { name: 'signing' },
)

function textsOf(texts: Texts): (language: string) => SigningTexts {
  return code => {
    const text = (key: string, parameters = {}): string =>
      texts.get(readLanguage(code) ?? 'en', 'server', key, parameters)
    return {
      title: text('simulatedSigning.title'),
      notice: text('simulatedSigning.notice'),
      open: text('simulatedSigning.open'),
      sign: text('simulatedSigning.sign'),
      refuse: text('simulatedSigning.refuse'),
      later: text('simulatedSigning.later'),
      asks: person => text('simulatedSigning.asks', { person }),
      done: {
        signed: text('simulatedSigning.done.signed'),
        failed: text('simulatedSigning.done.failed'),
        over: text('simulatedSigning.done.over'),
      },
    }
  }
}

function signaturePage(texts: Texts): SignaturePage {
  return (code, people) => {
    const text = (key: string, parameters = {}): string =>
      texts.get(readLanguage(code) ?? 'en', 'server', key, parameters)
    return [
      { text: text('simulatedSigning.page.title'), size: 18 },
      ...people.map(({ name, at }) => ({
        text: text('simulatedSigning.page.line', {
          person: name,
          time: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        }),
        size: 11,
      })),
      { text: text('simulatedSigning.page.notice'), size: 9 },
    ]
  }
}
