import { listMembers, type CommunityMember } from '@homecoming/contract/members.ts';
import { useCurrentUser } from '../../../accounts/api.ts';
import { formatRelativeDay, fullName } from '../../../lib/text/format.ts';
import { changeDraft, getChatDraftPlace, readDraft } from '../../../lib/unsent/drafts.ts';
import { useEndpoint } from '../../../lib/http/use-endpoint.ts';
import { PersonCard } from '../../../profiles/parts/person-card.tsx';
import { AsideHead } from '../../../ui/page/aside.tsx';
import { ButtonLink, TextLink } from '../../../ui/buttons/links.tsx';
import { Bone, Loading } from '../../../ui/feedback/loading.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import classes from './whos-new.module.css';

const SHOWN = 3;

/**
 * The newest members of a community, for the column beside a page. Renders nothing without an answer or without other
 * members.
 */
export function WhosNew({ community }: { community: { id: string; name: string } }) {
  const { data: user } = useCurrentUser();
  const query = { sort: 'joined', without_blocked: true, limit: SHOWN + 1 } as const;
  const { data, error } = useEndpoint(listMembers, { params: { id: community.id }, query });
  if (data === undefined) {
    if (error !== undefined) return null;
    return (
      <Loading label="Loading who is new">
        <Stack gap={16} className={classes.bones}>
          <Bone width={110} height={14} />
          {Array.from({ length: SHOWN }, (_, index) => (
            <Bone key={index} height={48} radius={12} />
          ))}
        </Stack>
      </Loading>
    );
  }
  const others = data.results.filter(({ id }) => id !== user?.id).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <section>
      <AsideHead title="Who’s new" community={community.name}>
        <TextLink
          to="/communities/$id/members"
          params={{ id: community.id }}
          search={{ sort: 'joined' }}
          aria-label="See all new members"
        >
          See all
        </TextLink>
      </AsideHead>
      <Stack as="ul" gap={2} className={classes.list}>
        {others.map((member) => (
          <li key={member.id}>
            <PersonCard
              person={member}
              description={knownFor(member)}
              since={`Joined ${formatRelativeDay(member.joined_at)}`}
              endContent={member.can.message && <SayHi person={member} />}
            />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function SayHi({ person }: { person: CommunityMember }) {
  const { data: user } = useCurrentUser();
  return (
    <ButtonLink
      to="/chat/$id"
      params={{ id: person.id }}
      variant="default"
      size="sm"
      px={12}
      aria-label={`Say hi to ${fullName(person)}`}
      onClick={() => beginGreeting(user?.id, person)}
    >
      Say hi
    </ButtonLink>
  );
}

/** Writes the first words of a message. What the user has begun to write there stays. */
function beginGreeting(userId: string | undefined, { id, first_name }: CommunityMember): void {
  if (userId === undefined) return;
  const place = getChatDraftPlace(id);
  const { text, file } = readDraft(userId, place);
  if (text === '' && file === null) changeDraft(userId, place, { text: `Hi ${first_name}, ` });
}

/** What to say about a new member. */
function knownFor({ program, company, country }: CommunityMember): string | undefined {
  return program ?? company ?? country ?? undefined;
}
