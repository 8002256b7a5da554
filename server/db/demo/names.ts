export type Country = 'LT' | 'LV' | 'EE'

/** Fictitious companies with the legal forms and letters of the three countries; none is meant to be real. */
export const companyNames: Readonly<Record<Country, readonly string[]>> = {
  LT: [
    'UAB „Žaliasis ąžuolas“',
    'UAB „Šiaurės žvaigždė“',
    'UAB „Kėdainių grūdų kelias“',
    'AB „Vėjo malūnų technika“',
    'UAB „Gintarinė pakrantė“',
    'UAB „Ūkininko šaltinis“',
    'UAB „Neries krantinės statyba“',
    'UAB „Čiobrelių vaistažolės“',
    'UAB „Įrankių aruodas“',
    'MB „Dviejų ežerų kepykla“',
    'UAB „Pušyno medienos namai“',
    'UAB „Aukštaitijos ledainė“',
    'UAB „Žemaičių plieno konstrukcijos“',
    'UAB „Dzūkijos uogų pramonė“',
    'UAB „Švyturio logistikos centras“',
    'AB „Panevėžio ryto pienas“',
  ],
  LV: [
    'SIA “Ziemeļu priede”',
    'SIA “Dzērvenīte un Ko”',
    'AS “Liepājas kuģu apgāde”',
    'SIA “Čiekurkalna maize”',
    'SIA “Gaiļezera būve”',
    'SIA “Ķeguma elektrotehnika”',
    'SIA “Vidzemes šķiedra”',
    'SIA “Daugavas ūdensceļi”',
    'SIA “Zelta vārpa Jēkabpils”',
    'SIA “Rīgas žurnālu nams”',
    'SIA “Latgales dārzeņi”',
    'AS “Ņīgrandes kaļķis”',
  ],
  EE: [
    'OÜ Põhjatäht Ehitus',
    'OÜ Mäeküla Õunaaed',
    'AS Läänemere Tööriistad',
    'OÜ Võrumaa Puitkäsitöö',
    'OÜ Ülemiste Ärilahendused',
    'OÜ Jõgeva Köögivili',
    'AS Pärnu Rõivatööstus',
    'OÜ Šokolaadikoda Tõru',
    'OÜ Hiiumaa Kalatööstus',
    'OÜ Rõõmus Käbi',
    'OÜ Tõravere Täppismehaanika',
    'AS Kõrvemaa Mööbel',
  ],
}

type Given = { readonly male: readonly string[]; readonly female: readonly string[] }

export const firstNames: Readonly<Record<Country, Given>> = {
  LT: {
    male: ['Jonas', 'Tomas', 'Žygimantas', 'Mindaugas', 'Šarūnas', 'Vytautas'],
    female: ['Rūta', 'Eglė', 'Živilė', 'Jūratė', 'Austėja', 'Ieva'],
  },
  LV: {
    male: ['Jānis', 'Kārlis', 'Māris', 'Andžejs', 'Uģis', 'Edgars'],
    female: ['Līga', 'Ilzīte', 'Žanete', 'Kristīne', 'Dace', 'Ieva'],
  },
  EE: {
    male: ['Tõnu', 'Jüri', 'Märt', 'Kristjan', 'Ülo', 'Andres'],
    female: ['Kärt', 'Õie', 'Liisa', 'Külli', 'Merle', 'Jaanika'],
  },
}

export const lastNames: Readonly<Record<Country, Given>> = {
  LT: {
    male: ['Kazlauskas', 'Žukauskas', 'Petrauskas', 'Šimkus', 'Čepaitis', 'Grušas'],
    female: ['Kazlauskienė', 'Žukauskaitė', 'Petrauskienė', 'Šimkutė', 'Čepaitė', 'Grušienė'],
  },
  LV: {
    male: ['Bērziņš', 'Ozoliņš', 'Kalniņš', 'Liepiņš', 'Ķirsis', 'Āboliņš'],
    female: ['Bērziņa', 'Ozoliņa', 'Kalniņa', 'Liepiņa', 'Ķirse', 'Āboliņa'],
  },
  EE: {
    male: ['Tamm', 'Mägi', 'Rõuk', 'Pärn', 'Kõiv', 'Põder'],
    female: ['Tamm', 'Mägi', 'Rõuk', 'Pärn', 'Kõiv', 'Põder'],
  },
}

export const places: Readonly<Record<Country, readonly { readonly city: string; readonly postalCode: string }[]>> = {
  LT: [
    { city: 'Vilnius', postalCode: 'LT-01103' },
    { city: 'Kaunas', postalCode: 'LT-44280' },
    { city: 'Klaipėda', postalCode: 'LT-91241' },
    { city: 'Šiauliai', postalCode: 'LT-76295' },
    { city: 'Panevėžys', postalCode: 'LT-35173' },
    { city: 'Kėdainiai', postalCode: 'LT-57288' },
  ],
  LV: [
    { city: 'Rīga', postalCode: 'LV-1010' },
    { city: 'Liepāja', postalCode: 'LV-3401' },
    { city: 'Jēkabpils', postalCode: 'LV-5201' },
    { city: 'Rēzekne', postalCode: 'LV-4601' },
    { city: 'Cēsis', postalCode: 'LV-4101' },
  ],
  EE: [
    { city: 'Tallinn', postalCode: '10111' },
    { city: 'Tartu', postalCode: '51003' },
    { city: 'Pärnu', postalCode: '80010' },
    { city: 'Võru', postalCode: '65605' },
    { city: 'Jõgeva', postalCode: '48303' },
  ],
}

export const streets: Readonly<Record<Country, readonly string[]>> = {
  LT: ['Gedimino pr.', 'Žirmūnų g.', 'Ąžuolyno g.', 'Šv. Jono g.', 'Pramonės g.'],
  LV: ['Brīvības iela', 'Ķīpsalas iela', 'Dzirnavu iela', 'Rūpniecības iela', 'Ezera iela'],
  EE: ['Pärnu mnt', 'Õismäe tee', 'Tööstuse tn', 'Jõe tn', 'Lõuna tn'],
}

export const banks: Readonly<Record<Country, readonly { readonly name: string; readonly code: string }[]>> = {
  LT: [
    { name: 'Demo Bankas', code: '99901' },
    { name: 'Pavyzdžio taupomoji unija', code: '99902' },
  ],
  LV: [
    { name: 'Demo Banka', code: 'DEMO' },
    { name: 'Parauga krājbanka', code: 'PARA' },
  ],
  EE: [
    { name: 'Demo Pank', code: '9999' },
    { name: 'Näidise hoiupank', code: '9998' },
  ],
}

export const jobTitles: readonly string[] = [
  'Finance manager',
  'Chief accountant',
  'Purchasing manager',
  'Accounts payable',
  'Managing director',
  'Financial controller',
]

/** Letters of a name that are valid in an e-mail address or a domain. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
