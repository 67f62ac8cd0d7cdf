import { adoptMoneyBack } from './money-back.ts';
import { rereadDisputes } from './reread-disputes.ts';
import { sendRefund } from './send-refund.ts';

/** Every job about money that goes back. */
export const refundJobs = [rereadDisputes, adoptMoneyBack, sendRefund] as const;
