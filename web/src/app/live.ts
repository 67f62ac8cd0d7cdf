import { mutate } from 'swr';
import * as channels from '../channels/live.ts';
import * as chat from '../chat/live.ts';
import * as cohorts from '../cohorts/live.ts';
import * as communities from '../communities/live.ts';
import * as contacts from '../contacts/live.ts';
import * as events from '../events/live.ts';
import * as groups from '../groups/live.ts';
import * as joinRequests from '../join-requests/live.ts';
import type { LiveHandlers } from '../lib/live.ts';
import * as mentoring from '../mentoring/live.ts';
import * as moderation from '../moderation/live.ts';
import { sendNow } from '../lib/unsent/outbox.ts';
import * as notifications from '../notifications/live.ts';
import * as outreach from '../outreach/live.ts';
import * as points from '../points/live.ts';
import * as posts from '../posts/live.ts';
import * as profiles from '../profiles/live.ts';
import * as trust from '../trust/api.ts';
import * as registrations from '../registrations/live.ts';

/** What each domain does with the messages of the server, in this order. They keep the cache up to date on every screen. */
export const handlers: LiveHandlers = {
  reconnected: [sendNow, joinRequests.onReconnected, refreshEverything],
  ready: [groups.onReady, notifications.onReady, chat.onReady],
  'post.created': [posts.onPostCreated, profiles.onPostCreated],
  'post.updated': [posts.onPostUpdated],
  'post.moderated': [posts.onPostModerated],
  'post.deleted': [posts.onPostDeleted, profiles.onPostDeleted],
  'notification.created': [
    notifications.onNotificationCreated,
    points.onNotificationCreated,
    profiles.onNotificationCreated,
    registrations.onNotificationCreated,
  ],
  'request.updated': [
    joinRequests.onRequestUpdated,
    communities.onRequestUpdated,
    channels.onRequestUpdated,
    posts.onRequestUpdated,
  ],
  'review.updated': [trust.onReviewUpdated],
  'community.updated': [communities.onCommunityUpdated, cohorts.onCommunityUpdated],
  'membership.updated': [
    communities.onMembershipUpdated,
    channels.onMembershipUpdated,
    groups.onMembershipUpdated,
    events.onMembershipUpdated,
    posts.onMembershipUpdated,
  ],
  'channel-membership.updated': [groups.onMembershipUpdated, posts.onChannelMembershipUpdated],
  'comment.created': [groups.onCommentCreated, posts.onCommentCreated],
  'comment.updated': [groups.onCommentUpdated, posts.onCommentUpdated],
  'comment.moderated': [groups.onCommentModerated, posts.onCommentModerated],
  'case.updated': [moderation.onCaseUpdated],
  'case.claimed': [moderation.onCaseClaimed],
  'message.created': [chat.onMessageCreated],
  'message.updated': [chat.onMessageChanged],
  'message.deleted': [chat.onMessageChanged],
  'thread.seen': [chat.onThreadSeen],
  'conversation.updated': [chat.onConversationUpdated],
  'event.updated': [events.onEventUpdated, registrations.onEventUpdated],
  'registration.updated': [registrations.onRegistrationUpdated],
  'blast.updated': [outreach.onBlastUpdated],
  'contact.updated': [contacts.onContactUpdated],
  'mentorship.updated': [mentoring.onMentorshipUpdated],
  'reunion.updated': [cohorts.onReunionUpdated],
  typing: [chat.onTyping],
  presence: [chat.onPresence],
};

/** Messages may have been missed while the connection was away. */
function refreshEverything(): void {
  void mutate(() => true);
}
