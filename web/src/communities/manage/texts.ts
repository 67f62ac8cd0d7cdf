/** What owners choose about mentoring. */
export const mentoringTexts = {
  title: 'Mentoring',
  label: 'Who is listed as a mentor',
  choices: [
    { value: 'off', title: 'Off', text: 'Nobody sees anything of mentoring.' },
    {
      value: 'open',
      title: 'Everybody who offers it',
      text: 'Members offer to mentor others, and are listed at once.',
    },
    {
      value: 'confirmed',
      title: 'Confirmed mentors',
      text: 'Members offer it, and are listed when you or an admin has confirmed them.',
    },
  ],
} as const;

/** What owners choose about jobs. */
export const jobBoardTexts = {
  title: 'Jobs',
  label: 'When jobs of members are shown',
  choices: [
    { value: 'off', title: 'Off', text: 'Nobody sees anything of jobs.' },
    { value: 'open', title: 'At once', text: 'Members post jobs, and others see them at once.' },
    {
      value: 'first',
      title: 'After review of the first one',
      text: 'The first job of each member waits under Reports until you or an admin has looked.',
    },
    {
      value: 'all',
      title: 'After review',
      text: 'Every job waits there. Its words cannot be changed later.',
    },
  ],
} as const;

/** The page where people give to a community. */
export const givingTexts = {
  title: 'Giving',
  label: 'Page where people can give',
  hint: 'Begins with https://. Shown on the About page.',
  removed: 'About says nothing of giving',
  saved: 'About leads to this page',
} as const;
