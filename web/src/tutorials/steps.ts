export const tutorialNames = ['profile', 'community'] as const;
export type TutorialName = (typeof tutorialNames)[number];

/**
 * Where a step is shown. `tabs` is a page with the tabs of the navigation, `menu` one that has the menu on phones, too,
 * and `community` the details of any community.
 */
export type StepPage =
  | 'tabs'
  | 'menu'
  | 'community'
  | '/profile'
  | '/profile/settings'
  | '/home'
  | '/home/add/community';

export interface Step {
  /** The value of data-tour of its target. */
  readonly target: string;
  readonly page: StepPage;
  readonly title: string;
  readonly text: string;
  /** The value of data-tour of the control that opens its target. */
  readonly opener?: string;
}

/** The steps of both tutorials, in order. */
export const steps: Readonly<Record<TutorialName, readonly Step[]>> = {
  profile: [
    {
      target: 'profile',
      page: '/home',
      title: 'This is you',
      text: 'Your profile shows classmates who you are. It opens here.',
    },
    {
      target: 'settings',
      page: '/profile',
      title: 'Make it yours',
      text: 'Your account, privacy and notifications are in the settings.',
    },
    {
      target: 'level',
      page: '/profile',
      title: 'Points and levels',
      text: 'Posts, comments and meeting people earn points. They take you from Freshman to Legend.',
    },
    {
      target: 'post-types',
      page: '/home',
      title: 'Choose where it belongs',
      text: 'A post is for a community, a channel or an event.',
      opener: 'add-post',
    },
    {
      target: 'post-submit',
      page: '/home/add/community',
      title: 'Share it',
      text: 'Write something, and this button sends it to your people.',
    },
  ],
  community: [
    {
      target: 'tab-events',
      page: 'tabs',
      title: 'See what is coming up',
      text: 'Reunions, talks and dinners. Find one and save your seat.',
    },
    {
      target: 'menu',
      page: 'menu',
      title: 'Everything of yours',
      text: 'The menu has your profile, your saved posts and your settings.',
    },
    {
      target: 'tab-communities',
      page: 'tabs',
      title: 'Your communities live here',
      text: 'Classes, cities, clubs. Open one to see its channels, its events and who you already know.',
    },
    {
      target: 'members',
      page: 'community',
      title: 'Who is here',
      text: 'The people of this community. Look for names that you know.',
    },
    {
      target: 'channels',
      page: 'community',
      title: 'Talk by topic',
      text: 'Each channel has one topic. Join those that you care about.',
    },
    {
      target: 'tour-entry',
      page: '/profile/settings',
      title: 'Come back to it any time',
      text: 'It waits here for whenever you would like another look.',
    },
  ],
};

const pagePatterns: Readonly<Record<StepPage, RegExp>> = {
  menu: /^\/(home|communities|events)\/?$/,
  tabs: /^\/(home|communities|events|communities\/(?!new\/)[^/]+\/details)\/?$/,
  community: /^\/communities\/(?!new\/)[^/]+\/details\/?$/,
  '/profile': /^\/profile\/?$/,
  '/profile/settings': /^\/profile\/settings\/?$/,
  '/home': /^\/home\/?$/,
  '/home/add/community': /^\/home\/add\/community\/?$/,
};

/** Whether a page is that of a step. */
export function isOnPage(page: StepPage, pathname: string): boolean {
  return pagePatterns[page].test(pathname);
}
