// Loaded into a portal of the drill by NODE_OPTIONS: its clock is moved by the milliseconds in the file of DRILL_CLOCK.
// The product has no such switch, and stops on the signals that could announce a change.
import { readFileSync } from 'node:fs'

const READ_INTERVAL_MS = 200
const RealDate = Date
const file = process.env['DRILL_CLOCK'] ?? ''
let offset = 0
const now = () => RealDate.now() + offset

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
setInterval(() => {
  offset = Number(readFileSync(file, 'utf8')) || 0
}, READ_INTERVAL_MS).unref()
