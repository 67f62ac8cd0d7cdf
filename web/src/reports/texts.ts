/** The words of reports, for those who send them and those who read them. */
export const reportTexts = {
  report: 'Report',
  reportDeleted: 'Report what was here',
  title: 'What is wrong with it?',
  subtitle: 'Those who manage the community never see who reported.',
  rulesOf: (community: string) => `Rules of ${community}`,
  other: 'Something else',
  thanks: 'Thanks. You will learn the outcome.',
  noteLabel: 'Anything that helps us understand it',
  noteHint: 'The moderators read it. You can also leave it out.',
  noteHintStaff: 'Only the platform staff reads it. You can also leave it out.',
  subtitleStaff: 'Only the platform staff reads it, and tells nobody who reported.',
  showEarlier: 'Show earlier messages to the staff',
  earlierHint: 'They read only what you choose, and the message that you reported. Up to 10.',
  done: 'Done',
  whereToFind: 'You find your reports in the settings.',
  sendNote: 'Send',
  failed: 'The report could not be sent',
  optionsFailed: 'The reasons could not be loaded',
  mine: 'My reports',
  mineLead: 'What you reported, and what became of it. Nobody else sees this list.',
  mineFailed: 'Your reports could not be loaded',
  nothing: 'You have reported nothing',
  nothingText: 'To report something, open its menu and choose Report.',
  removeLead: 'Its author reads why, and can object. You can undo it.',
  whyRemoved: 'Why',
  removedOwn: 'Moderators removed this. Only you and they see it now.',
  readWhy: 'Read why and object',
  undo: 'Undo',
  removedOther: 'Removed. Its author and those who moderate see it.',
} as const;

/** The words of objections, for those who object. */
export const objectionTexts = {
  own: 'Your objection',
  waits: 'Somebody else looks at it. We tell you when there is an answer.',
  outcomes: {
    upheld: 'The decision stays.',
    changed: 'The decision was changed.',
    overturned: 'The decision was undone.',
  },
  missing: 'Say why you object.',
  label: 'Do you see it differently?',
  once: (day: string) => `You can object once, until ${day}. Somebody else looks at it then.`,
  send: 'Object',
} as const;

/** What became of a report, for who sent it. */
export const outcomeTexts = {
  waiting: 'Somebody will look at it',
  acted: 'We acted on it',
  no_breach: 'We found no breach',
  object: 'I see it differently',
} as const;
