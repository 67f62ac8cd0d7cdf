import { defineErrors } from './errors.ts';

/** What speaks against a text, or against writing now. */
export const trustErrors = defineErrors({
  text_refused: [400, 'This contains something that is not allowed here.'],
  edit_waits: [400, 'The moderators look at this first, so it cannot be added to what is published already.'],
  slow_mode: [429, 'This place is in slow mode. Please wait a little before you write again.'],
  new_account: [429, 'Your account is new. You can do more of this tomorrow.'],
  too_many_waiting: [
    429,
    '20 of your texts wait for the moderators here. Wait until they have looked at some, or withdraw those that you do not need.',
  ],
  new_account_link: [
    400,
    'Your account is new. You can send links to people you have not written with from tomorrow on.',
  ],
});

/** What calls may be refused with whose texts other people read. */
export const screenedErrors = [trustErrors.text_refused, trustErrors.edit_waits] as const;

/** What calls that write posts and comments may be refused with. */
export const textErrors = [
  ...screenedErrors,
  trustErrors.slow_mode,
  trustErrors.new_account,
  trustErrors.too_many_waiting,
] as const;
