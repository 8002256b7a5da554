// Made by npm run gen; do not edit.

/**
 * Personal code of 11 digits: century and sex 3 to 6, year, month, day and five more (FRM-25). The lengths are separate from the pattern to distinguish too short, too long and invalid. Six digits and a hyphen are the written form of Latvia: a real date (DDMMYY-NNNNN), or 32NNNN-NNNNN, without a date. A portal whose personalCodeCountries do not include Latvia rejects those (server/forms/personalCodeIssues.ts).
 */
export type PersonalCode = string
