// Made by npm run gen; do not edit.

/**
 * Code of a classifier value; which codes exist is the server's business.
 */
export type ClassifierCode = string
/**
 * An amount as entered: euros, at most ten digits and up to two decimals after a dot (FMT-05: a comma was converted to a dot before). More digits are a length error, not a pattern error: the amount is too large. Compared and stored as money.
 */
export type EnteredAmount = string

/**
 * The part of a spouse or a guarantor in an application: only what is theirs (REL-08, REL-09).
 */
export interface RelatedApplicant {
  applicant: {
    /**
     * As long as the applicant may write it in the invitation (REL-14: 30 for a spouse, 29 for an applicant).
     */
    name: string
    /**
     * First or last name in an application: Latin, Greek or Cyrillic letters with combining marks, all contained in the font of the documents (tests/server/pdf/names.test.ts), then digits, apostrophes, dashes, dots, commas and brackets. It starts with a letter, so digits alone are invalid; control and direction characters, markup characters and emoji are rejected. Names in other scripts are entered as the passport spells them (decision 035).
     */
    surname: string
    /**
     * Personal code of 11 digits: century and sex 3 to 6, year, month, day and five more (FRM-25). The lengths are separate from the pattern to distinguish too short, too long and invalid. Six digits and a hyphen are the written form of Latvia: a real date (DDMMYY-NNNNN), or 32NNNN-NNNNN, without a date. A portal whose personalCodeCountries do not include Latvia rejects those (server/forms/personalCodeIssues.ts).
     */
    code: string
    document_type: ClassifierCode
    /**
     * Phone number with its international prefix, digits only ("+37061234567"). The prefix is one of the country codes of ITU-T E.164; how many digits follow is the rule of phone-length.json, so that too short and too long are told apart from not a number.
     */
    phone: string
    /**
     * E-mail address of a financing form (FRM-30: at most 80 characters).
     */
    email: string
    /**
     * City (FRM-32: at most 30 characters).
     */
    city: string
    /**
     * Street, house and flat (FRM-32: at most 100 characters).
     */
    address: string
    finances: {
      basic_amount: EnteredAmount
      basic_source: ClassifierCode
      additional_amount?: EnteredAmount
      /**
       * A name, number or place in any script. It starts with a visible character and contains no line break, tab or invisible character, because it is shown in mails and lists. A form whose answers are printed accepts only printable characters (server/forms/printedRule.ts).
       */
      additional_source?: string
      has_revenue_reduction_circumstances: 'Taip' | 'Ne'
      commitments: EnteredAmount
    }
    /**
     * @maxItems 20
     */
    files?: {
      fileName: string
      fileContent: string
      fileSize: number
      documentType: ClassifierCode
    }[]
    is_politically_exposed_person: boolean
    is_consent_of_data_processing_agreed: true
    is_marketing_consent?: boolean
    type: 'PRIVATE'
    role: 'spouse' | 'guarantor'
  }
  meta: {
    application_token: string
    applicant_token: string
  }
}
