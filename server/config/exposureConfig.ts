import { BlockList, isIP } from 'node:net'

/** Where an endpoint is served: on the portal's own port, on another port, or nowhere. */
export type Place = 'main' | 'off' | number

export type Exposure = {
  /** `/metrics` for Prometheus. */
  readonly metrics: Place
  /** `/api/docs` for people and machines. */
  readonly apiDocs: Place
}

type ConfigSource = { environment: NodeJS.ProcessEnv; problems: string[] }
type NetworkAddress = {
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly simulators: boolean
}

const TRUE_VALUES = /^(true|1|on|yes)$/i
const FALSE_VALUES = /^(false|0|off|no)$/i
const PORT = /^\d{1,5}$/
const MAX_PORT = 65_535
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
export function readExposure({ environment, problems }: ConfigSource, address: NetworkAddress): Exposure {
  const place = (name: 'METRICS_PORT' | 'API_DOCS'): Place => {
    const value = environment[name]
    if (value === undefined || value === '' || TRUE_VALUES.test(value)) return 'main'
    if (FALSE_VALUES.test(value)) return 'off'
    const number = PORT.test(value) ? Number(value) : 0
    if (number >= 1 && number <= MAX_PORT) return number === address.port ? 'main' : number
    problems.push(`${name} is "${value.slice(0, 60)}" but must be on, off or a whole number from 1 to ${MAX_PORT}.`)
    return 'main'
  }
  const reason = exposureReason(address)
  if (address.simulators && reason !== null && !environment['SIMULATORS']) {
    problems.push(
      `Simulators are on by default with the embedded database, but ${reason}: everybody there could read login codes at /simulator. Set SIMULATORS=off for real use, or SIMULATORS=on for a trial.`,
    )
  }
  return { metrics: place('METRICS_PORT'), apiDocs: place('API_DOCS') }
}

/** Warnings for the operator at startup, one sentence each. */
export function exposureWarnings({
  trustedProxies,
  ...address
}: NetworkAddress & { readonly trustedProxies: number }): string[] {
  const reason = exposureReason(address)
  return [
    ...(address.publicUrl.startsWith('https:') && trustedProxies === 0
      ? [
          'PUBLIC_URL begins with https: and TRUST_PROXY is 0: behind a proxy every visitor has its address, so that limits meant for one network stop everybody. Set TRUST_PROXY to the number of proxies.',
        ]
      : []),
    ...(address.simulators && reason !== null
      ? [`SIMULATORS is on and ${reason}: everybody there can read login codes at /simulator.`]
      : []),
  ]
}

/** How other machines reach the portal; null if they cannot. */
function exposureReason({ host, publicUrl }: NetworkAddress): string | null {
  if (!isLoopback(host)) return `HOST ${host} is reached from other machines`
  return publicUrl.startsWith('https:') ? 'PUBLIC_URL begins with https:' : null
}

function isLoopback(host: string): boolean {
  const version = isIP(host)
  return version === 0 ? LOOPBACK_NAME.test(host) : loopback.check(host, version === 6 ? 'ipv6' : 'ipv4')
}
