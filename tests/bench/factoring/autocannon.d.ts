declare module 'autocannon' {
  type Latency = { p50: number; p99: number; average: number }
  type Result = { requests: { average: number; total: number }; latency: Latency; non2xx: number; errors: number }
  type Options = {
    url: string
    connections: number
    /** Seconds, or instead of them `amount` requests. */
    duration?: number
    amount?: number
    headers?: Record<string, string>
    requests: readonly { path: string }[]
  }
  export default function autocannon(options: Options): Promise<Result>
}
