import { Type, type Static } from 'typebox';
import type { Message } from './chat.ts';
import { limits } from './limits.ts';
import type { RegistrationStatusName } from './events.ts';
import { Id, type Person } from './shapes.ts';

/** A person is online for so long after they were active, in milliseconds. */
export const ONLINE_MS = 120_000;

/**
 * Messages of the server on the live connection, `GET /api/v1/realtime/` (a WebSocket). The client's first frame is
 * `auth`; the server answers `ready`, or closes with code 4401 when the token is not good, with 1008 when none comes.
 * What comes from a person does not reach anybody with whom a block is between them.
 */
export interface LiveMessages {
  /** The connection is open for its user. */
  ready: Record<string, never>;
  /** Sent every 25 s; the client answers `pong`. */
  ping: Record<string, never>;
  /**
   * A post was published in one of the user's communities or channels, or about an event. `at_home` says whether the user's home feed shows it:
   * not the posts of a channel that they only manage.
   */
  'post.created': {
    community: string;
    channel: string | null;
    event: string | null;
    post: string;
    author: string;
    at_home: boolean;
  };
  /** The counters of a post changed or, with `edited`, its text or picture. */
  'post.updated': { post: string; likes_count: number; level_count: number; comments_count: number; edited: boolean };
  /** A post was deleted. */
  'post.deleted': { post: string };
  /** Moderators removed a post, which leaves every list, or brought it back: load the lists again. */
  'post.moderated': { post: string; removed: boolean };
  /** The user's inbox changed: a new or a read notification. At most 100 are counted. */
  'notification.created': { unread_count: number };
  /** A request to join arrived or was answered. Sent to its author and to those who decide. */
  'request.updated': {
    id: string;
    community: string;
    channel: string | null;
    status: 'pending' | 'approved' | 'declined' | 'cancelled';
  };
  /** Something of the user's waits for moderators, or has stopped waiting. Sent to its author and to the managers. */
  'review.updated': { community: string; id: string };
  /** Settings of a community changed. Sent to its managers. Fetch them. */
  'community.updated': { community: string };
  /** A person joined, left or changed their role. Sent to them and to the community's managers. */
  'membership.updated': { community: string; user: string; role: 'member' | 'admin' | 'community_owner' | null };
  /** The user joined or left a channel. Sent to them only. */
  'channel-membership.updated': { community: string; channel: string; is_member: boolean };
  /** A comment was created in a group or on a post; the other id is null. */
  'comment.created': {
    group: string | null;
    post: string | null;
    comment: string;
    parent: string | null;
    author: string;
  };
  /** A comment was changed (see `edited_at`), deleted or liked. */
  'comment.updated': {
    group: string | null;
    post: string | null;
    comment: string;
    likes_count: number;
    edited_at: string | null;
    deleted: boolean;
  };
  /** Moderators removed a comment, or brought it back. Load the comments again: its author and they still see it. */
  'comment.moderated': { group: string | null; post: string | null; comment: string };
  /** A case was opened, decided, undone or handed over, or its evidence grew. Sent to those who moderate it. Fetch it. */
  'case.updated': { community: string | null; case: string };
  /** Somebody looks at a case, again while they do, or with null no longer. Sent to the others who moderate it. */
  'case.claimed': { case: string; claim: { by: Person; until: string } | null };
  /**
   * A message was sent. `conversation` is what the receiver calls it. `message` is the receiver's, with their `can`, but
   * `sender` is an id for everybody. It is null when it is large or quotes another message: fetch the changes.
   */
  'message.created': { conversation: string; id: string; sequence: number; change: number; message: Message | null };
  /** A message was edited, or its reactions changed. Fetch the changes. */
  'message.updated': { conversation: string; id: string; change: number };
  /** A message was deleted, for everyone or, on the user's own devices, for them alone. Fetch the changes. */
  'message.deleted': { conversation: string; id: string; change: number };
  /** A conversation was read up to a `sequence`: by the user on another device ('me'), by the partner, or by others of a group. */
  'thread.seen': { conversation: string; by: 'me' | 'partner' | 'others'; sequence: number };
  /** Name, picture, members or rights changed. With `reset`, messages were hidden or shown too: load them again. */
  'conversation.updated': { conversation: string; reset: boolean };
  /** What members see of an event changed: its seats, waitlist, content or status. Sent to its community. Fetch it. */
  'event.updated': { event: string };
  /** A registration or its check-in changed. Sent to its person, and to those who organise the event. */
  'registration.updated': {
    event: string;
    registration: string;
    user: string;
    status: RegistrationStatusName;
    checked_in_at: string | null;
    door: string | null;
  };
  /**
   * A blast was sent, changed, hidden or deleted, or its mails went on. Sent to those who are going, and to those who
   * organise the event. Fetch the blasts.
   */
  'blast.updated': { event: string; blast: string };
  /** A request for mentoring or a mentorship of the user changed. Fetch them. */
  'mentorship.updated': { id: string; community: string };
  /** The user and somebody became contacts, or are none any more. Fetch them. */
  'contact.updated': { user: string };
  /** A class was asked about its reunion, somebody answered, or its event was drafted. Sent to its channel. Fetch it. */
  'reunion.updated': { community: string; channel: string };
  /** Somebody is typing; shown for some seconds. */
  typing: { conversation: string; user: string };
  /** When a watched person was last active; null: they do not show it (any more). Online within two minutes of it. */
  presence: { user: string; last_active_at: string | null };
}

export type LiveMessage = { [T in keyof LiveMessages]: { type: T; data: LiveMessages[T] } }[keyof LiveMessages];

/**
 * Frames of the client. Frames of another type are ignored; the server closes the connection with code 1008 on what is
 * no frame at all, and on more than 20 frames in 10 s.
 */
export const ClientFrame = Type.Union([
  Type.Object({ type: Type.Literal('auth'), token: Type.String({ minLength: 1 }) }),
  Type.Object({ type: Type.Literal('pong') }),
  /** The user is typing in a conversation; at most every 3 s. */
  Type.Object({ type: Type.Literal('typing'), conversation: Id }),
  /** The user is using the app; at most every 30 s. */
  Type.Object({ type: Type.Literal('active') }),
  /** Whose presence the connection wants from now on. */
  Type.Object({ type: Type.Literal('watch'), users: Type.Array(Id, { maxItems: limits.watchedPeople }) }),
]);
export type ClientFrame = Static<typeof ClientFrame>;

/** Close code of a connection whose token is missing, wrong or ended. */
export const LIVE_UNAUTHENTICATED = 4401;
