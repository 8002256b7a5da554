const MAX_RUNS = 5

/**
 * The shortest part from the begin of a failing plan that still fails, by halving. A fault meets another moment in each
 * run, so a part that does not fail proves little, and the whole plan stays the answer then.
 */
export async function shortestFailing<T>(
  plan: readonly T[],
  fails: (part: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let good = 0
  let bad = plan.length
  for (let run = 0; run < MAX_RUNS && bad - good > 1; run += 1) {
    const middle = (good + bad) >> 1
    if (await fails(plan.slice(0, middle))) bad = middle
    else good = middle
  }
  return plan.slice(0, bad)
}
