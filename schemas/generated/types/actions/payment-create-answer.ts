// Made by npm run gen; do not edit.

export interface PaymentCreateAnswer {
  ok: true
  payload: {
    redirect_url: string
  }
}
