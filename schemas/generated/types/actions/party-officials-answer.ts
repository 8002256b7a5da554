// Made by npm run gen; do not edit.

export interface PartyOfficialsAnswer {
  /**
   * @maxItems 10000
   *
   * Items: A user with a role on a product of the company (ACC-20). self: the signed-in user.
   */
  content: {
    /**
     * Number of a record, as a string: it may be larger than a JavaScript number holds.
     */
    id: string
    username: string
    user: {
      firstName: string
      lastName: string
      email: string
    }
    /**
     * @maxItems 7
     */
    partyList: {
      type:
        | 'READ'
        | 'UPLOAD_INVOICES'
        | 'APPROVE_INVOICES'
        | 'ADD_BUYER'
        | 'MANAGE_CONTRACT'
        | 'MANAGE_USERS'
        | 'SIGN_CONTRACT'
    }[]
    self: boolean
    /**
     * No phone and no personal code are stored, so the user cannot log in yet. Only returned to managers of users.
     */
    loginIncomplete?: boolean
  }[]
  totalElements: number
}
