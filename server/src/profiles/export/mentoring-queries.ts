import { eq, sql } from 'drizzle-orm';
import { mentorOffers, mentorshipFeedback, mentorships } from '../../schema/alumni/mentoring.ts';
import { communities } from '../../schema/communities.ts';
import type { OwnRows } from './pages.ts';
import { visibleNames } from './visible-names.ts';

/** A request, for one of the two. Its words are those of the mentee; what managers proposed are theirs. */
function listMentorships(owner: typeof mentorships.mentorId | typeof mentorships.menteeId): OwnRows {
  const isAuthor = owner === mentorships.menteeId ? sql`not ${mentorships.isProposal}` : sql`false`;
  return {
    table: mentorships,
    owner,
    key: [mentorships.id],
    columns: {
      community: visibleNames(owner).community,
      mentor: mentorships.mentorId,
      mentee: mentorships.menteeId,
      topic: mentorships.topic,
      text: sql<string | null>`case when ${isAuthor} then ${mentorships.text} end`,
      // Nobody learns who said no to what managers have proposed.
      state: sql<string>`case when ${mentorships.isProposal} and ${mentorships.endedAt} is not null
        and ${mentorships.startedAt} is null then 'closed' else ${mentorships.state} end`,
      createdAt: mentorships.createdAt,
      startedAt: mentorships.startedAt,
      endedAt: mentorships.endedAt,
    },
    joins: [[communities, eq(communities.id, mentorships.communityId)]],
  };
}

/** What the user offers as a mentor, their requests and mentorships, and what they said of them. */
export const ownMentoringLists: Record<string, OwnRows> = {
  'mentor-offers': {
    table: mentorOffers,
    owner: mentorOffers.userId,
    key: [mentorOffers.communityId],
    columns: {
      community: visibleNames(mentorOffers.userId).community,
      topics: mentorOffers.topics,
      lasts: mentorOffers.lasts,
      capacity: mentorOffers.capacity,
      pausedAt: mentorOffers.pausedAt,
      confirmedAt: mentorOffers.confirmedAt,
      createdAt: mentorOffers.createdAt,
    },
    joins: [[communities, eq(communities.id, mentorOffers.communityId)]],
  },
  'mentorships-as-mentor': listMentorships(mentorships.mentorId),
  'mentorships-as-mentee': listMentorships(mentorships.menteeId),
  'mentorship-feedback': {
    table: mentorshipFeedback,
    owner: mentorshipFeedback.byId,
    key: [mentorshipFeedback.id],
    columns: {
      mentorship: mentorshipFeedback.mentorshipId,
      rating: mentorshipFeedback.rating,
      text: mentorshipFeedback.text,
      createdAt: mentorshipFeedback.createdAt,
    },
    joins: [],
  },
};
