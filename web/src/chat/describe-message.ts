import type { ChatMedia, Conversation, Message } from '@homecoming/contract/chat.ts';
import { clockTime, formatRelativeDay } from '../lib/text/format.ts';

/** `9:41 AM`, `Wed`, `12 Nov`: when a conversation was last active. */
export function listTime(iso: string, now = new Date()): string {
  const words = formatRelativeDay(iso, now);
  if (words === 'today') return clockTime(iso);
  const date = new Date(iso);
  const isThisWeek = words === 'yesterday' || words.endsWith('day');
  if (isThisWeek) return date.toLocaleDateString('en-GB', { weekday: 'short' });
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

/** `Today`, `Yesterday`, `Tuesday`, `12 August`: above the first message of a day. */
export function dayTitle(iso: string): string {
  const words = formatRelativeDay(iso);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Content extends Pick<Message, 'deleted' | 'text'>, Partial<Pick<Message, 'removed'>> {
  media: Pick<ChatMedia, 'name' | 'type'> | null;
}

/** A message in one line: its text, or what it is. */
export function formatContent({ deleted, removed, text, media }: Content): string {
  if (deleted) return removed == null ? 'Message deleted' : 'Removed by moderators';
  if (text !== null && text !== '') return text;
  if (media === null) return '';
  return media.type.startsWith('image/') ? 'Sent a photo' : `Sent ${media.name}`;
}

/** `Sofia, Tomasz, Mei-Lin and 5 others`: the members of a group besides the reader. */
export function formatMembers(
  { members, members_count }: Pick<Conversation, 'members' | 'members_count'>,
  reader: string | undefined,
): string {
  const shown = members
    .filter(({ id }) => id !== reader)
    .slice(0, 3)
    .map(({ first_name }) => first_name);
  const others = members_count - 1 - shown.length;
  if (others <= 0) return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
  return `${shown.join(', ')} and ${others} ${others === 1 ? 'other' : 'others'}`;
}
