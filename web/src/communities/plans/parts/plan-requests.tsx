import { planNames, type PlanRequest } from '@homecoming/contract/plans.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { counted, fullDate, fullName, relativeTime } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Crest } from '../../../ui/art/crest.tsx';
import { Bone } from '../../../ui/feedback/loading.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { RowsCard } from '../../../ui/layout/rows-card.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { answerPlanRequest, usePlanRequests } from '../api.ts';

/** Open requests for plans, with buttons that answer them; for platform staff. */
export function PlanRequests() {
  const list = usePlanRequests();
  return (
    <Section title="Requests for a plan">
      <ListView
        list={list}
        label="Loading requests"
        skeleton={<Bone width={240} height={24} />}
        empty={<Text tone="quiet">Nobody asks for another plan now.</Text>}
        more="requests"
      >
        {(requests) => (
          <RowsCard label="Requests for a plan">
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </RowsCard>
        )}
      </ListView>
    </Section>
  );
}

function RequestRow({ request }: { request: PlanRequest }) {
  const { community, plan, user, created_at } = request;
  const { run, isRunning } = useAction(async (answer: 'grant' | 'decline') => {
    const { renews_at: end } = await answerPlanRequest(request, answer);
    const until = end === null ? 'without an end' : `until ${fullDate(end)}`;
    notice.success(
      answer === 'grant'
        ? `${community.name} has the ${planNames[plan]} plan now, ${until}`
        : `You declined the request of ${community.name}`,
    );
  });
  const ends = community.renews_at === null ? '' : `, until ${fullDate(community.renews_at)}`;
  const members = counted(community.members_count, 'member');
  return (
    <ListRow
      start={<Crest community={community} size={34} />}
      name={
        <Link to="/communities/$id/details" params={{ id: community.id }}>
          {community.name}
        </Link>
      }
      note={`${planNames[community.plan]} now${ends} · ${members} · ${relativeTime(created_at)}`}
      below={
        <Row gap={8}>
          <Button
            variant="light"
            size="sm"
            loading={isRunning}
            aria-label={`Give ${planNames[plan]} to ${community.name}`}
            onClick={() => void run('grant')}
          >
            Give {planNames[plan]}
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={isRunning}
            aria-label={`Decline the request of ${community.name}`}
            onClick={() => void run('decline')}
          >
            Decline
          </Button>
        </Row>
      }
    >
      <Text size="s" tone="quiet">
        {fullName(user)} asks {plan === community.plan ? `to renew ${planNames[plan]}` : `for ${planNames[plan]}`}
      </Text>
    </ListRow>
  );
}
