import { IconCalendarEvent, IconHash, IconUsers } from '../../ui/icons/icons.tsx';

/** The categories of posts with their texts, icons and composers. */
export const postTypes = [
  {
    category: 'community',
    to: '/home/add/community',
    icon: IconUsers,
    tone: 'primary',
    title: 'Community',
    text: 'A post for one of your communities',
    none: 'You are in none yet',
  },
  {
    category: 'channel',
    to: '/home/add/channel',
    icon: IconHash,
    tone: 'info',
    title: 'Channel',
    text: 'A post for the people of a channel',
    none: 'You are in no channel yet',
  },
  {
    category: 'event',
    to: '/home/add/event',
    icon: IconCalendarEvent,
    tone: 'accent',
    title: 'Event',
    text: 'A post for those who come to an event',
    none: 'No events to post about yet',
  },
] as const;
