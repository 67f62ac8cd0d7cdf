/** The words of /report, where people report something without an account. */
export const noticeTexts = {
  title: 'Report something',
  lead: 'Is something on this site against the law, or does it hurt somebody? Tell us, also without an account. Members can report with two taps, from the menu of what they see.',
  thanks: 'Thanks',
  url: 'Address of the page',
  urlHint: 'Open the page, and copy what is in the address bar. For a comment, copy its link.',
  urlMissing: 'Paste the address of the page.',
  reason: 'What is wrong?',
  choose: 'Choose',
  reasonMissing: 'Choose what is wrong.',
  note: 'In your words',
  noteHint: 'What exactly is wrong, and why?',
  noteMissing: 'Say in your words what is wrong.',
  name: 'Your name',
  nameOptional: 'Your name, if you like',
  nameMissing: 'Enter your name.',
  email: 'Your email address',
  emailOptional: 'Your email address, if you like',
  emailHint: 'We send you a link to confirm it, and later what was decided. Only the platform staff see your name.',
  emailMissing: 'Enter your email address.',
  goodFaith: 'What I say is right and complete, as far as I know.',
  goodFaithMissing: 'Please confirm this.',
  send: 'Send',
} as const;

/** The words of the pages behind the links of its mails. */
export const noticeMailTexts = {
  confirming: 'Confirming your notice',
  confirmed: 'We look at it, and will write to you what was decided.',
  another: 'Report something else',
  objectTitle: 'Object to a decision',
  objectLead: 'You can object once. Somebody else looks at it than who decided.',
  objection: 'Why you see it differently',
  objectionMissing: 'Say why you see it differently.',
  object: 'Object',
  objected: 'Somebody else looks at it.',
} as const;
