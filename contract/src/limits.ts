/** Lengths in characters, sizes in bytes, counts: shared by the server's checks and the web's hints. */
export const limits = {
  name: 120,
  title: 120,
  shortBio: 300,
  post: 5_000,
  message: 5_000,
  chatMembers: 200,
  /** Characters of a message that a reply to it quotes. */
  quote: 120,
  /** Conversations or messages of a page of chat. */
  chatPageSize: 50,
  /** Changes of a conversation that one call returns; a client that is further behind loads the newest page. */
  chatChanges: 500,
  /** People whose presence a connection watches. */
  watchedPeople: 50,
  imageDescription: 300,
  description: 2_000,
  requestMessage: 1_000,
  email: 254,
  link: 300,
  profileField: 120,
  listItem: 60,
  listItems: 20,
  savedSearches: 20,
  savedSearchName: 80,
  /** What somebody writes about their move. */
  moveNote: 280,
  /** Studies of a person, programs of a community, and other names of a program. */
  studies: 20,
  programs: 500,
  programAliases: 50,
  correction: 300,
  /** Channels of classes and programs of a community, from how many people on there is one, and who speaks for a class. */
  cohorts: 300,
  cohortPeople: 5,
  cohortAgents: 3,
  /** How many would come before the event of a reunion is drafted, and how far ahead a class is asked. */
  reunionYes: 5,
  campusDomains: 20,
  timezone: 64,
  /** How long the stage that a study reached by date can be undone. */
  undoDays: 30,
  mentions: 50,
  groupsOfChannel: 200,
  /** People whom one person blocks: what they read is compared with all of them. */
  blockedPeople: 1_000,
  searchQuery: 100,
  passwordMin: 10,
  passwordMax: 200,
  url: 2_000,
  fileName: 200,
  fileBytes: 25 * 1024 * 1024,
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 40_000_000,
  /** Pixels of the longer side, and how many times the shorter one it may be. */
  imageSide: 16_384,
  imageRatio: 50,
  pageSize: 20,
  pageSizeMax: 100,
  membersPageSize: 50,
  /** First replies inside a comment, and newest comments inside a post. */
  embeddedReplies: 3,
  embeddedComments: 2,
  reportsPerDay: 20,
  /** Notices of one address of somebody without an account. */
  noticesPerDay: 5,
  /** Earlier messages that come with the report of a message. */
  reportMessages: 10,
  /** What a reporter writes, or a moderator to the others. */
  reportNote: 1_000,
  decisionReason: 2_000,
  /** An objection, or the answer to one. */
  appeal: 2_000,
  rules: 12,
  ruleTitle: 80,
  ruleText: 500,
  /** Characters of a filter; filters of a community, and of each list of the staff. */
  filterMin: 2,
  filterMax: 60,
  filters: 500,
  staffFilters: 2_000,
  firstTextsReviewed: 10,
  slowModeSecondsMin: 30,
  slowModeSecondsMax: 3_600,
  /** What new accounts may do on their first day. */
  probationPosts: 3,
  probationComments: 10,
  probationChats: 5,
  /** A week. */
  slowModeHours: 168,
  mentorTopics: 8,
  mentorCapacity: 10,
  mentorRequestMin: 20,
  mentorRequest: 1_000,
  mentorFeedback: 1_000,
  /** Requests of a mentee in a community that wait for an answer. */
  openRequests: 3,
  /** People whom somebody can choose at an event. */
  metChoices: 12,
  /** Open jobs of a person in a community. */
  openJobs: 5,
  jobRenewals: 2,
  jobTitle: 120,
  jobText: 5_000,
  jobCountries: 20,
  jobApplication: 2_000,
  salary: 100_000_000,
  graduationYearMin: 1900,
  graduationYearMax: 2100,
} as const;

/** Times that the server keeps and that texts for users name. */
export const durations = {
  /** How long the mailed link that confirms an email address works. */
  verifyLinkDays: 7,
  /** How long an invite by mail works. */
  inviteDays: 14,
  /** How long an entered password counts for what asks for it again. */
  passwordMinutes: 30,
  /** How long a second factor counts for staff. */
  staffSecondFactorHours: 12,
  /** How long the owner of an account can stop the reset of a lost second factor. */
  secondFactorResetHours: 24,
  /** How long a notification waits to be seen in the app before its mail is sent. */
  notificationMailMinutes: 10,
  /** How long the log of those who moderate is kept. */
  logYears: 3,
  /** How long people can object to a decision, in months. */
  appealMonths: 6,
  /** How long evidence about the safety of children is kept after the last decision, in months. Other evidence: `appealMonths`. */
  childSafetyMonths: 12,
  /** How long a ban knows the address of a deleted account, in months. */
  bannedAddressMonths: 12,
  /** After this time a request for mentoring is over. */
  mentorRequestDays: 14,
  /** How long feedback about a mentorship can be given. */
  mentorFeedbackDays: 14,
  /** After a no, how long one cannot ask the same mentor. */
  mentorAskAgainDays: 90,
  /** How long people see whom they met at an event, from its end. */
  metDays: 14,
  /** How long it is kept whom they chose there. */
  metKeptDays: 30,
  /** How long a job is open. */
  jobDays: 30,
  /** Before its end, when its author is asked whether it is still open. */
  jobAskDays: 5,
  /** How long the page of a job says that it is over. */
  jobShownDays: 30,
  /** How long the words of a deleted post or comment can still be reported, in hours. */
  sealedHours: 72,
} as const;
