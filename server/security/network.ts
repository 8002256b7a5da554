import { isIPv6 } from 'node:net'

/**
 * Network used for rate limits: /24 of IPv4, /56 of IPv6. One subscriber has that many addresses, so counting single
 * addresses would limit nothing.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  const plain = mapped?.[1] ?? address
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  const groups = expand(plain.split('%')[0] ?? plain)
  return `${groups.slice(0, 3).join(':')}:${(groups[3] ?? '0000').slice(0, 2)}00::/56`
}

/** Expands to all eight groups of four digits. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(gap).fill('0'), ...right].map(group => group.padStart(4, '0').toLowerCase())
}
