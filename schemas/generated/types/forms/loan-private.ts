// Made by npm run gen; do not edit.

/**
 * An amount as entered: euros, at most ten digits and up to two decimals after a dot (FMT-05: a comma was converted to a dot before). More digits are a length error, not a pattern error: the amount is too large. Compared and stored as money.
 */
export type EnteredAmount = string
/**
 * Personal code of 11 digits: century and sex 3 to 6, year, month, day and five more (FRM-25). The lengths are separate from the pattern to distinguish too short, too long and invalid. Six digits and a hyphen are the written form of Latvia: a real date (DDMMYY-NNNNN), or 32NNNN-NNNNN, without a date. A portal whose personalCodeCountries do not include Latvia rejects those (server/forms/personalCodeIssues.ts).
 */
export type PersonalCode = string
/**
 * Code of a classifier value; which codes exist is the server's business.
 */
export type ClassifierCode = string
/**
 * Phone number with its international prefix, digits only ("+37061234567"). The prefix is one of the country codes of ITU-T E.164; how many digits follow is the rule of phone-length.json, so that too short and too long are told apart from not a number.
 */
export type Phone = string
/**
 * E-mail address of a financing form (FRM-30: at most 80 characters).
 */
export type Email = string

/**
 * Loan request of a private person (FRM-02). What the calculator calls the price is the amount of the loan; there is neither a first payment nor a residual value.
 */
export interface LoanPrivate {
  lending: {
    property_value: EnteredAmount
    period: number
    advance_payment: EnteredAmount
    residual_value: EnteredAmount
    monthly_payment: EnteredAmount
    has_guarantor?: boolean
    is_rent_consent?: boolean
    prefill?: boolean
    /**
     * An amount as entered: euros, at most ten digits and up to two decimals after a dot (FMT-05: a comma was converted to a dot before). More digits are a length error, not a pattern error: the amount is too large. Compared and stored as money.
     */
    partner_quote?: string | null
    /**
     * A name, number or place in any script. It starts with a visible character and contains no line break, tab or invisible character, because it is shown in mails and lists. A form whose answers are printed accepts only printable characters (server/forms/printedRule.ts).
     */
    pipedrive_id?: string | null
    originator_token?: string | null
    /**
     * A name, number or place in any script. It starts with a visible character and contains no line break, tab or invisible character, because it is shown in mails and lists. A form whose answers are printed accepts only printable characters (server/forms/printedRule.ts).
     */
    originator_no?: string
    type: 'LOAN'
  }
  applicant: {
    /**
     * First or last name in an application: Latin, Greek or Cyrillic letters with combining marks, all contained in the font of the documents (tests/server/pdf/names.test.ts), then digits, apostrophes, dashes, dots, commas and brackets. It starts with a letter, so digits alone are invalid; control and direction characters, markup characters and emoji are rejected. Names in other scripts are entered as the passport spells them (decision 035).
     */
    name: string
    /**
     * First or last name in an application: Latin, Greek or Cyrillic letters with combining marks, all contained in the font of the documents (tests/server/pdf/names.test.ts), then digits, apostrophes, dashes, dots, commas and brackets. It starts with a letter, so digits alone are invalid; control and direction characters, markup characters and emoji are rejected. Names in other scripts are entered as the passport spells them (decision 035).
     */
    surname: string
    code: PersonalCode
    document_type: ClassifierCode
    phone: Phone
    email: Email
    /**
     * City (FRM-32: at most 30 characters).
     */
    city: string
    /**
     * Street, house and flat (FRM-32: at most 100 characters).
     */
    address: string
    marital_status: 'Single' | 'Married'
    lease_purpose?: ClassifierCode
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
    additional_information?: string
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
    role: 'default'
    token?: null
    type: 'PRIVATE'
  }
  co_applicant?: {
    type: 'spouse' | 'guarantor'
    /**
     * First or last name in an application: Latin, Greek or Cyrillic letters with combining marks, all contained in the font of the documents (tests/server/pdf/names.test.ts), then digits, apostrophes, dashes, dots, commas and brackets. It starts with a letter, so digits alone are invalid; control and direction characters, markup characters and emoji are rejected. Names in other scripts are entered as the passport spells them (decision 035).
     */
    name: string
    /**
     * First or last name in an application: Latin, Greek or Cyrillic letters with combining marks, all contained in the font of the documents (tests/server/pdf/names.test.ts), then digits, apostrophes, dashes, dots, commas and brackets. It starts with a letter, so digits alone are invalid; control and direction characters, markup characters and emoji are rejected. Names in other scripts are entered as the passport spells them (decision 035).
     */
    surname: string
    code: PersonalCode
    phone: Phone
    email: Email
  }
  meta?: {
    application_token?: null
    applicant_token?: null
  }
  signing?: {
    type: 'NONE' | 'DOKOBIT' | 'NORDIGEN'
    md5_code?: string | null
    requisition_id?: string | null
  }
  financial_product_type: 'LOAN_PRIVATE'
}
