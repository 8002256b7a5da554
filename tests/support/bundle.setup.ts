import { execFileSync } from 'node:child_process'

/** The process tests start the server as people do: the bundle, made from the present sources. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build.mjs', '--server'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
