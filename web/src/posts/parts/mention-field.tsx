import { listChannelMembers, type ChannelMember } from '@homecoming/contract/channels.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { searchMembers, type CommunityMember } from '@homecoming/contract/members.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import type { ComponentProps } from 'react';
import { call } from '../../lib/http/client.ts';
import { fullName } from '../../lib/text/format.ts';
import { isNameMatch, type Mentioned } from '../../lib/text/mentions.ts';
import { fiveMinuteCache } from '../../lib/http/swr-config.ts';
import { useEndpoint } from '../../lib/http/use-endpoint.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { SuggestingField } from '../../ui/fields/suggesting-field.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './mention-field.module.css';

/** Maximum suggestions. */
const SHOWN = 8;

interface MentionFieldProps extends Omit<
  ComponentProps<typeof SuggestingField<FoundPerson>>,
  'find' | 'Option' | 'onTake'
> {
  /** The community whose members can be named. */
  community: string;
  /** The channel that one writes in: of its community, only those who may read it can be named. */
  channel?: string | undefined;
  /** The writer, who is not suggested. */
  self: string;
  /** Called for a chosen person; `mentionsIn` of lib/text/mentions.ts returns those whose names are in the final text. */
  onMention: (person: Mentioned) => void;
}

/** A place to write in, where `@` and letters suggest the people who may read it. */
export function MentionField({ community, channel, self, onMention, ...field }: MentionFieldProps) {
  const inside = useSmallChannel(channel);
  async function find(words: string): Promise<FoundPerson[]> {
    const members = await findMembers(community, words);
    const readers = inside === null ? members : filterReaders(inside, members, words);
    return readers.filter(({ id }) => id !== self).slice(0, SHOWN);
  }
  return <SuggestingField {...field} find={find} Option={PersonOption} onTake={onMention} />;
}

interface FoundPerson extends Person {
  name: string;
  work: string | null;
  /** They look after the community, and read all of it. */
  manages: boolean;
}

/** Members of a community for the text behind an `@`: those whose names begin with it, else those with similar names. */
async function findMembers(community: string, words: string): Promise<FoundPerson[]> {
  const { results } = await call(searchMembers, {
    params: { id: community },
    query: { query: words.trim(), without_blocked: true },
  });
  const found = results.map((member) => toFoundPerson(member, member.role !== 'member'));
  const named = found.filter(({ name }) => isNameMatch(words, name));
  return named.length > 0 || words.includes(' ') ? named : found;
}

/** All who are in a channel; null where it is none, is not known yet, or is too large to be looked through here. */
function useSmallChannel(channel: string | undefined): readonly ChannelMember[] | null {
  const request =
    channel === undefined
      ? null
      : { params: { id: channel }, query: { limit: limits.pageSizeMax, without_blocked: true } };
  const { data } = useEndpoint(listChannelMembers, request, fiveMinuteCache);
  return data?.next === null ? data.results : null;
}

/** Those of a channel whose names the words begin, and those found who read all of the community. */
function filterReaders(inside: readonly ChannelMember[], found: readonly FoundPerson[], words: string): FoundPerson[] {
  const ids = new Set(inside.map(({ id }) => id));
  const readers = found.filter(({ id, manages }) => manages || ids.has(id));
  const known = new Set(readers.map(({ id }) => id));
  const others = inside.filter(({ id }) => !known.has(id)).map((member) => toFoundPerson(member, false));
  // A fuzzy match could suggest another person in place of one who may not read it
  return [...readers, ...others].filter(({ name }) => isNameMatch(words, name));
}

function toFoundPerson(member: ChannelMember | CommunityMember, manages: boolean): FoundPerson {
  return { ...member, name: fullName(member), work: member.program ?? member.current_industry, manages };
}

function PersonOption({ item: person }: { item: FoundPerson }) {
  return (
    <>
      <Avatar person={person} size={32} />
      <Stack as="span">
        <Text as="span" weight="medium" lines={1} className={classes.name}>
          <PersonName person={person} />
        </Text>
        {person.work !== null && (
          <Text as="span" size="s" tone="quiet" lines={1} dir="auto">
            {person.work}
          </Text>
        )}
      </Stack>
    </>
  );
}
