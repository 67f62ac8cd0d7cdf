import type { Stripe } from 'stripe';

/** Why a bank refuses a card. */
export interface Decline {
  code: Stripe.PaymentIntent.LastPaymentError.Code;
  declineCode: string;
  message: string;
}

/** What one of Stripe's test cards does. */
export interface TestCard {
  brand: 'visa' | 'mastercard' | 'amex';
  decline?: Decline;
  /** The bank asks the cardholder to confirm the payment. */
  asksForConfirmation?: true;
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

const testCards: ReadonlyMap<string, TestCard> = new Map<string, TestCard>([
  ['4242424242424242', { brand: 'visa' }],
  ['4000056655665556', { brand: 'visa' }],
  ['5555555555554444', { brand: 'mastercard' }],
  ['378282246310005', { brand: 'amex' }],
  ['4000000000000002', { brand: 'visa', decline: declined('generic_decline') }],
  ['4000000000009995', { brand: 'visa', decline: declined('insufficient_funds', 'Your card has insufficient funds.') }],
  ['4000000000009987', { brand: 'visa', decline: declined('lost_card') }],
  [
    '4000000000000069',
    {
      brand: 'visa',
      decline: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
    },
  ],
  [
    '4000000000000127',
    {
      brand: 'visa',
      decline: {
        code: 'incorrect_cvc',
        declineCode: 'incorrect_cvc',
        message: "Your card's security code is incorrect.",
      },
    },
  ],
  [
    '4000000000000119',
    {
      brand: 'visa',
      decline: {
        code: 'processing_error',
        declineCode: 'processing_error',
        message: 'An error occurred while processing your card. Try again in a little bit.',
      },
    },
  ],
  ['4000002500003155', { brand: 'visa', asksForConfirmation: true }],
  ['4000002760003184', { brand: 'visa', asksForConfirmation: true }],
]);

/** The test card with a number, spaces ignored; undefined for every other number. */
export function findTestCard(number: string): TestCard | undefined {
  return testCards.get(number.replaceAll(/[\s-]/g, ''));
}
