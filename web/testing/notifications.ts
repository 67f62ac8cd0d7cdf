import type { Notification, NotificationSettings } from '@homecoming/contract/notifications.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { vi } from 'vitest';
import { guild } from './server.tsx';

const FIRST = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

/** From now on the window is as narrow as a phone's, until the server is closed. */
export function onPhone(): void {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
}

/** A person by name. */
export function buildPerson(name: string): Person {
  const [first_name = '', last_name = ''] = name.split(' ');
  return { id: first_name.toLowerCase(), first_name, last_name, photo: null, graduation_year: 2014, level: 3 };
}

/** A line of the inbox, not read: Amara liked a post. The number is its id, and the minute in which it moved last. */
export function buildNotification(number: number, changes: Partial<Notification> = {}): Notification {
  const at = new Date(FIRST + number * MINUTE).toISOString();
  return {
    id: String(number),
    kind: 'post_liked',
    actors: [buildPerson('Amara Okafor')],
    actors_count: 1,
    community: { id: guild.id, name: guild.name, logo: null },
    channel: null,
    group: null,
    post: { id: 'p1', title: `Post ${number}` },
    event: null,
    subject: null,
    details: {},
    sentence: `Amara Okafor liked your post “Post ${number}”`,
    url: '/posts/p1',
    read: false,
    created_at: at,
    updated_at: at,
    ...changes,
  };
}

/** Both ways can be switched, as for most kinds. */
const can = { in_app: true, mail: true };

/** Settings as they are at first, of two kinds. */
export function buildSettings(changes: Partial<NotificationSettings['kinds'][number]> = {}): NotificationSettings {
  return {
    kinds: [
      { kind: 'post_liked', label: 'Likes of my posts', in_app: true, mail: false, can, ...changes },
      { kind: 'mentioned', label: 'Mentions of me', in_app: true, mail: true, can },
    ],
  };
}
