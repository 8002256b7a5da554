/** The page shows amounts as the server prints them in documents: one rule for both sides. */
export { formatDecimal, formatMoney, formatRate } from '../../schemas/format/decimal.ts'
