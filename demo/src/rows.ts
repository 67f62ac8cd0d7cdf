import type { channelMembers, channels } from '@homecoming/server/schema/channels.ts';
import type {
  conversationMembers,
  conversations,
  messageReactions,
  messages,
  userPresence,
} from '@homecoming/server/schema/chat.ts';
import type { commentLikes, comments } from '@homecoming/server/schema/comments.ts';
import type { contacts, metChoices, metGuests } from '@homecoming/server/schema/alumni/contacts.ts';
import type { cohortMembers, cohorts, stageChanges } from '@homecoming/server/schema/alumni/cohorts.ts';
import type { reunionAnswers, reunions } from '@homecoming/server/schema/alumni/reunions.ts';
import type { communities, communityRules, invites, memberships } from '@homecoming/server/schema/communities.ts';
import type { eventHosts, events } from '@homecoming/server/schema/events.ts';
import type { groupMembers, groups, resources } from '@homecoming/server/schema/groups.ts';
import type { joinRequests } from '@homecoming/server/schema/join-requests.ts';
import type { FileSubject, MediaSubject } from '@homecoming/server/schema/media.ts';
import type { cases, decisions, evidence, reports } from '@homecoming/server/schema/moderation.ts';
import type { moderationLog } from '@homecoming/server/schema/moderation-log.ts';
import type { filters, moderationSettings, reviewItems } from '@homecoming/server/schema/trust.ts';
import type { moves } from '@homecoming/server/schema/alumni/moves.ts';
import type { notificationActors, notifications } from '@homecoming/server/schema/notifications.ts';
import type {
  blastReactions,
  eventBlasts,
  eventFeedback,
  eventMailings,
  feedbackSchedules,
} from '@homecoming/server/schema/outreach.ts';
import type { pointEntries } from '@homecoming/server/schema/points.ts';
import type { postLikes, posts } from '@homecoming/server/schema/posts.ts';
import type { eventQuestions, registrationAnswers, registrations } from '@homecoming/server/schema/registrations.ts';
import type { programs, studies } from '@homecoming/server/schema/alumni/studies.ts';
import type { jobPosts, savedJobPosts } from '@homecoming/server/schema/alumni/job-board.ts';
import type { mentorOffers, mentorships } from '@homecoming/server/schema/alumni/mentoring.ts';
import type { users } from '@homecoming/server/schema/users.ts';
import type { PictureName } from './pictures.ts';
import type { FileDraft } from './talk/talk.ts';

export type CohortRow = typeof cohorts.$inferInsert;
export type CohortMemberRow = typeof cohortMembers.$inferInsert;
export type ReunionRow = typeof reunions.$inferInsert;
export type ReunionAnswerRow = typeof reunionAnswers.$inferInsert;
export type StageChangeRow = typeof stageChanges.$inferInsert;
export type UserRow = typeof users.$inferInsert & { id: string; createdAt: Date };
export type CommunityRow = typeof communities.$inferInsert & { id: string; createdAt: Date };
export type MembershipRow = typeof memberships.$inferInsert & { joinedAt: Date };
export type ProgramRow = typeof programs.$inferInsert & { id: string };
export type StudyRow = typeof studies.$inferInsert;
export type JobPostRow = typeof jobPosts.$inferInsert;
export type SavedJobPostRow = typeof savedJobPosts.$inferInsert;
export type MentorOfferRow = typeof mentorOffers.$inferInsert;
export type MentorshipRow = typeof mentorships.$inferInsert;
export type MetGuestRow = typeof metGuests.$inferInsert;
export type MetChoiceRow = typeof metChoices.$inferInsert & { createdAt: Date };
export type ContactRow = typeof contacts.$inferInsert;
export type JoinRequestRow = typeof joinRequests.$inferInsert;
export type MoveRow = typeof moves.$inferInsert;
export type InviteRow = typeof invites.$inferInsert;
export type PostRow = typeof posts.$inferInsert & { id: string; createdAt: Date };
export type PostCommentRow = CommentInsert & { postId: string };
export type LikeRow = typeof postLikes.$inferInsert & { createdAt: Date };
export type ChannelRow = typeof channels.$inferInsert & { id: string; createdAt: Date };
export type ChannelMemberRow = typeof channelMembers.$inferInsert & { joinedAt: Date };
export type GroupRow = typeof groups.$inferInsert & { id: string; createdAt: Date };
export type GroupMemberRow = typeof groupMembers.$inferInsert;
/** A comment in a group. */
export type CommentRow = CommentInsert & { groupId: string };
type CommentInsert = typeof comments.$inferInsert & { id: string; createdAt: Date };
export type CommentLikeRow = typeof commentLikes.$inferInsert & { createdAt: Date };
export type PointEntryRow = typeof pointEntries.$inferInsert & { createdAt: Date };
export type ResourceRow = typeof resources.$inferInsert & { id: string; createdAt: Date; addedBy: string };

export type RuleRow = typeof communityRules.$inferInsert;
export type CaseRow = typeof cases.$inferInsert;
export type ReportRow = typeof reports.$inferInsert;
export type EvidenceRow = typeof evidence.$inferInsert;
export type DecisionRow = typeof decisions.$inferInsert;
export type LogRow = typeof moderationLog.$inferInsert;
export type FilterRow = typeof filters.$inferInsert;
export type ModerationSettingsRow = typeof moderationSettings.$inferInsert;
export type ReviewItemRow = typeof reviewItems.$inferInsert;

export type NotificationRow = typeof notifications.$inferInsert & { id: string };
export type NotificationActorRow = typeof notificationActors.$inferInsert;

export type ConversationRow = typeof conversations.$inferInsert & { id: string };
export type ConversationMemberRow = typeof conversationMembers.$inferInsert;
export type MessageRow = typeof messages.$inferInsert & { id: string; createdAt: Date };
export type MessageReactionRow = typeof messageReactions.$inferInsert;
export type PresenceRow = typeof userPresence.$inferInsert;

export type EventRow = typeof events.$inferInsert & { id: string; createdAt: Date };
export type EventHostRow = typeof eventHosts.$inferInsert;
export type EventQuestionRow = typeof eventQuestions.$inferInsert & { id: string };
export type RegistrationRow = typeof registrations.$inferInsert & { id: string; createdAt: Date };
export type RegistrationAnswerRow = typeof registrationAnswers.$inferInsert;
export type EventBlastRow = typeof eventBlasts.$inferInsert & { id: string; createdAt: Date };
export type BlastReactionRow = typeof blastReactions.$inferInsert;
export type EventMailingRow = typeof eventMailings.$inferInsert;
export type EventFeedbackRow = typeof eventFeedback.$inferInsert & { createdAt: Date };
export type FeedbackScheduleRow = typeof feedbackSchedules.$inferInsert;

/** A picture and what it belongs to. */
export interface PlannedPicture {
  readonly name: PictureName;
  readonly subject: { type: MediaSubject; id: string };
}

/** A face or a logo: its file in `demo/pictures`, without its ending, and the person or community. */
export interface PlannedPortrait {
  readonly file: string;
  readonly subjectId: string;
}

/** A file and what it belongs to. */
export interface PlannedFile {
  readonly file: FileDraft;
  readonly subject: { type: FileSubject; id: string };
}

/** Every row of the demo world, before anything is written. */
export interface WorldPlan {
  readonly users: readonly UserRow[];
  readonly communities: readonly CommunityRow[];
  readonly memberships: readonly MembershipRow[];
  readonly programs: readonly ProgramRow[];
  readonly studies: readonly StudyRow[];
  readonly stageChanges: readonly StageChangeRow[];
  readonly cohorts: readonly CohortRow[];
  readonly cohortMembers: readonly CohortMemberRow[];
  readonly reunions: readonly ReunionRow[];
  readonly reunionAnswers: readonly ReunionAnswerRow[];
  readonly jobPosts: readonly JobPostRow[];
  readonly savedJobPosts: readonly SavedJobPostRow[];
  readonly mentorOffers: readonly MentorOfferRow[];
  readonly mentorships: readonly MentorshipRow[];
  readonly metGuests: readonly MetGuestRow[];
  readonly metChoices: readonly MetChoiceRow[];
  readonly contacts: readonly ContactRow[];
  readonly joinRequests: readonly JoinRequestRow[];
  readonly invites: readonly InviteRow[];
  readonly moves: readonly MoveRow[];
  readonly posts: readonly PostRow[];
  readonly likes: readonly LikeRow[];
  readonly postComments: readonly PostCommentRow[];
  readonly channels: readonly ChannelRow[];
  readonly channelMembers: readonly ChannelMemberRow[];
  readonly groups: readonly GroupRow[];
  readonly groupMembers: readonly GroupMemberRow[];
  /** Each after the one that it replies to. */
  readonly comments: readonly CommentRow[];
  readonly commentLikes: readonly CommentLikeRow[];
  readonly resources: readonly ResourceRow[];
  readonly notifications: readonly NotificationRow[];
  readonly notificationActors: readonly NotificationActorRow[];
  readonly pointEntries: readonly PointEntryRow[];
  readonly conversations: readonly ConversationRow[];
  readonly conversationMembers: readonly ConversationMemberRow[];
  /** Each after the one that it replies to. */
  readonly messages: readonly MessageRow[];
  readonly messageReactions: readonly MessageReactionRow[];
  readonly presence: readonly PresenceRow[];
  readonly events: readonly EventRow[];
  readonly eventHosts: readonly EventHostRow[];
  readonly eventQuestions: readonly EventQuestionRow[];
  readonly registrations: readonly RegistrationRow[];
  readonly registrationAnswers: readonly RegistrationAnswerRow[];
  readonly eventBlasts: readonly EventBlastRow[];
  readonly blastReactions: readonly BlastReactionRow[];
  readonly eventMailings: readonly EventMailingRow[];
  readonly eventFeedback: readonly EventFeedbackRow[];
  readonly feedbackSchedules: readonly FeedbackScheduleRow[];
  readonly communityRules: readonly RuleRow[];
  readonly cases: readonly CaseRow[];
  readonly reports: readonly ReportRow[];
  readonly filters: readonly FilterRow[];
  readonly moderationSettings: readonly ModerationSettingsRow[];
  readonly reviewItems: readonly ReviewItemRow[];
  readonly evidence: readonly EvidenceRow[];
  readonly decisions: readonly DecisionRow[];
  /** What the log says, oldest first. */
  readonly logRows: readonly LogRow[];
  readonly pictures: readonly PlannedPicture[];
  readonly portraits: readonly PlannedPortrait[];
  readonly files: readonly PlannedFile[];
}
