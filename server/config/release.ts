import manifest from '../../package.json' with { type: 'json' }

/** Version of this program. */
export const RELEASE: string = manifest.version

/** Negative if the first release is older than the second one. Only the three numbers count. */
export function compareReleases(first: string, second: string): number {
  const [a, b] = [numbersOf(first), numbersOf(second)]
  return a.map((number, place) => number - (b[place] ?? 0)).find(difference => difference !== 0) ?? 0
}

function numbersOf(release: string): number[] {
  return (/^\d+\.\d+\.\d+/.exec(release)?.[0] ?? '0.0.0').split('.').map(Number)
}
