// Made by npm run gen; do not edit.

/**
 * Personal code of 11 digits: century and sex 3 to 6, year, month, day and five more (FRM-25). The lengths stand beside the pattern so that too short, too long and invalid are told apart. Six digits and a hyphen are the written form of Latvia: a real date (DDMMYY-NNNNN), or 32NNNN-NNNNN, which holds none. A portal that does not list Latvia among its personalCodeCountries refuses those (server/forms/personalCodeIssues.ts).
 */
export type PersonalCode = string
