/** The page and the server's documents format amounts with the same function. */
export { formatDecimal, formatMoney, formatRate } from '../../schemas/format/decimal.ts'
