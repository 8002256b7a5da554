/** Start page of a company's users: the overview of all products. */
export const STAFF_START = '/general/dashboard'
/** Start page of operators: the forms. */
export const OPERATOR_START = '/operator/forms'
