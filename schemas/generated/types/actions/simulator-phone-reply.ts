// Made by npm run gen; do not edit.

/**
 * Reply of a simulated phone; SOMEBODY_ELSE answers with the certificate of another person.
 */
export interface SimulatorPhoneReply {
  answer: 'CONFIRM' | 'REFUSE' | 'WRONG_CODE' | 'SOMEBODY_ELSE'
}
