// Made by npm run gen; do not edit.

/**
 * What the owner of a simulated phone does; SOMEBODY_ELSE answers with the certificate of another person.
 */
export interface SimulatorPhoneReply {
  answer: 'CONFIRM' | 'REFUSE' | 'WRONG_CODE' | 'SOMEBODY_ELSE'
}
