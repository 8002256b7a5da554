import { execFileSync } from 'node:child_process'

/** The process tests start the production bundle, so it is built from the current sources first. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build.mjs', '--server'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
