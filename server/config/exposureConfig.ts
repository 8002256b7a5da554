import { BlockList, isIP } from 'node:net'

/** Where an endpoint is served: on the portal's own port, on another port, or nowhere. */
export type Place = 'main' | 'off' | number

export type Exposure = {
  /** `/metrics` for Prometheus. */
  readonly metrics: Place
  /** `/api/docs` for people and machines. */
  readonly apiDocs: Place
}

type Surroundings = { environment: NodeJS.ProcessEnv; problems: string[] }
type Reach = { readonly host: string; readonly port: number; readonly publicUrl: string; readonly simulators: boolean }

const YES = /^(true|1|on|yes)$/i
const NO = /^(false|0|off|no)$/i
const PORT = /^\d{1,5}$/
const LARGEST_PORT = 65_535
const LOOPBACK_NAME = /^([\w-]+\.)*localhost\.?$/i

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6')

/**
 * Reads METRICS_PORT and API_DOCS; appends one sentence per invalid setting to `problems`. Rejects simulators that
 * were not requested explicitly when the portal is reachable from outside: anyone could read login codes at
 * `/simulator`.
 */
export function readExposure({ environment, problems }: Surroundings, reach: Reach): Exposure {
  const place = (name: 'METRICS_PORT' | 'API_DOCS'): Place => {
    const value = environment[name]
    if (value === undefined || value === '' || YES.test(value)) return 'main'
    if (NO.test(value)) return 'off'
    const number = PORT.test(value) ? Number(value) : 0
    if (number >= 1 && number <= LARGEST_PORT) return number === reach.port ? 'main' : number
    problems.push(`${name} is "${value.slice(0, 60)}" but must be on, off or a whole number from 1 to ${LARGEST_PORT}.`)
    return 'main'
  }
  const reached = reachedBy(reach)
  if (reach.simulators && reached !== null && !environment['SIMULATORS']) {
    problems.push(
      `Simulators are on by default with the embedded database, but ${reached}: everybody there could read login codes at /simulator. Set SIMULATORS=off for real use, or SIMULATORS=on for a trial.`,
    )
  }
  return { metrics: place('METRICS_PORT'), apiDocs: place('API_DOCS') }
}

/** Warnings for the operator at startup, one sentence each. */
export function exposureWarnings({ trustedProxies, ...reach }: Reach & { readonly trustedProxies: number }): string[] {
  const reached = reachedBy(reach)
  return [
    ...(reach.publicUrl.startsWith('https:') && trustedProxies === 0
      ? [
          'PUBLIC_URL begins with https: and TRUST_PROXY is 0: behind a proxy every visitor has its address, so that limits meant for one network stop everybody. Set TRUST_PROXY to the number of proxies.',
        ]
      : []),
    ...(reach.simulators && reached !== null
      ? [`SIMULATORS is on and ${reached}: everybody there can read login codes at /simulator.`]
      : []),
  ]
}

/** How other machines reach the portal; null if they cannot. */
function reachedBy({ host, publicUrl }: Reach): string | null {
  if (!isLoopback(host)) return `HOST ${host} is reached from other machines`
  return publicUrl.startsWith('https:') ? 'PUBLIC_URL begins with https:' : null
}

function isLoopback(host: string): boolean {
  const version = isIP(host)
  return version === 0 ? LOOPBACK_NAME.test(host) : loopback.check(host, version === 6 ? 'ipv6' : 'ipv4')
}
