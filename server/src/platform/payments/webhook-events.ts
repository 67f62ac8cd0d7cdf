/** The types of events that the program acts on. */
export const webhookEvents = {
  /** Of the operator's own account. */
  ownAccount: [
    'checkout.session.completed',
    'checkout.session.expired',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
  ],
  /** Of the accounts of payment owners, which are connected to it. */
  connectedAccounts: ['account.updated'],
} as const;
