export type ProductType = 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING'

export type Permission =
  | 'READ'
  | 'MANAGE_CONTRACT'
  | 'ADD_BUYER'
  | 'UPLOAD_INVOICES'
  | 'MANAGE_USERS'
  | 'APPROVE_INVOICES'
  | 'SIGN_CONTRACT'

export type Product = { fid: string; type: ProductType; is_main: boolean; permissions: { type: Permission }[] }
export type Party = { fid: string; name: string; is_main: boolean; productList: Product[] }

/** What the session works with at the moment; the server holds it, every switch answers with the new one. */
export type ActiveParty = {
  activePartyFid: string | null
  activeProductFid: string | null
  productType: ProductType | null
}

export type SessionInfo = ActiveParty & { idleTimeoutSeconds: number; absoluteExpiresAt: string }

export type User = {
  id: string
  username: string
  firstName: string
  lastName: string
  language: string
  country: string
  phoneNumber: string
  email: string
  termsConditionsAccepted: boolean
  role: 'STAFF' | 'OPERATOR'
  session: SessionInfo
  preferences: Record<string, unknown>
}

/** The personal manager of a party (SHL-14); `photo` is a path of this origin or a data: image. */
export type AssignedManager = {
  name: string
  email: string
  phone: string
  phone2: string | null
  photo: string | null
}

export type LegalText = {
  title: string
  field_type_of_legal_text: string
  field_where_to_show: string
  body: { value: string }[]
  /** Only with the type 'File as attachment': the PDF to download, `size` in bytes, `url` a path of this origin. */
  attachment?: { fileName: string; size: number; url: string }
}
