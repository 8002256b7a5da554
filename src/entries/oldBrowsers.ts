/**
 * The oldest supported browsers (SHL-26: Chrome and Edge 86, Firefox 80, Safari 14) lack a few methods that the portal
 * and its libraries call. The build compiles syntax only; methods are added here, before anything else runs.
 */
function add(owner: object, name: string, value: (...values: never[]) => unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

add(Object, 'hasOwn', (owner: object, name: PropertyKey): boolean => Object.prototype.hasOwnProperty.call(owner, name))

export function at(this: ArrayLike<unknown>, index: number): unknown {
  const place = Math.trunc(index) || 0
  return this[place < 0 ? this.length + place : place]
}
add(Array.prototype, 'at', at)
add(String.prototype, 'at', at)
