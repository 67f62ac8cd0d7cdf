import { PAYMENT_LINK_FAILED } from '@homecoming/contract/payments.ts';

/** The texts of the specification for registrations and payments, word for word. */
export const registrationTexts = {
  cancellationFailed: 'Failed to cancel registration',
  paymentLinkFailed: PAYMENT_LINK_FAILED,
  confirmationFailed: 'Failed to confirm payment',
  paymentStatus: (status: string) => `Payment status: ${status}`,
} as const;
