/** Sum of digits times weights, the basis of most Baltic check digits. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index] ?? 0), 0)
}

/** Modulo 11 in two rounds: a remainder of 10 is recomputed with the second weights, and is 0 if it is 10 again. */
export function twoRoundCheck(digits: string, first: readonly number[], second: readonly number[]): number {
  const check = weightedSum(digits, first) % 11
  if (check < 10) return check
  return (weightedSum(digits, second) % 11) % 10
}
