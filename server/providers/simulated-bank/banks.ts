/** Fictitious banks, with their own logos in public/brand/banks. None of them exists. */
export type SimulatedInstitution = {
  readonly id: string
  readonly name: string
  readonly bic: string
  readonly countries: readonly string[]
}

const names = ['Amber', 'Baltasis', 'Daugava', 'Kopra', 'Merituul', 'Pohjola Puro', 'Saule', 'Vilkas'] as const
const homes: Readonly<Record<(typeof names)[number], readonly string[]>> = {
  Amber: ['LT', 'LV', 'EE', 'FI'],
  Baltasis: ['LT'],
  Daugava: ['LV'],
  Kopra: ['LT', 'LV', 'EE', 'FI'],
  Merituul: ['EE', 'FI'],
  'Pohjola Puro': ['FI'],
  Saule: ['LT', 'LV'],
  Vilkas: ['LT', 'EE'],
}

/** One institution per bank and country, as in the real service. */
export function simulatedBanks(): SimulatedInstitution[] {
  return names.flatMap(name =>
    homes[name].map(country => {
      const bic = `${name.replace(/\W/g, '').toUpperCase().slice(0, 4)}${country}2X`
      return {
        id: `SIM${name.replace(/\W/g, '').toUpperCase()}_${bic}`,
        name: `${name} demo bank`,
        bic,
        countries: [country],
      }
    }),
  )
}
