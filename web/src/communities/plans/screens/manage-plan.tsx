import type { Community, Plan } from '@homecoming/contract/communities.ts';
import { planNames, countedByPlans, type CommunityLimits, type MemberLimits } from '@homecoming/contract/plans.ts';
import { Button } from '@mantine/core';
import { withFallbackMessage } from '../../../lib/http/api-error.ts';
import { fullDate } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton, Bone, Loading } from '../../../ui/feedback/loading.tsx';
import { IconClockCheck, IconMail } from '../../../ui/icons/icons.tsx';
import { Meter } from '../../../ui/feedback/meter.tsx';
import { useManagedCommunity } from '../../manage/api.ts';
import { countedName } from '../parts/plan-labels.ts';
import { PlanStatus } from '../parts/plan-status.tsx';
import { PlansTable } from '../parts/plans-table.tsx';
import { askForPlan, useCommunityLimits, useMemberLimits, withdrawRequest } from '../api.ts';
import { communityTexts } from '../../texts.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import classes from './manage-plan.module.css';

/** The tab with the limits of the plan, how much is used, and what the other plans offer. */
export function ManagePlanTab() {
  const community = useManagedCommunity();
  if (community === undefined) return null;
  return (
    <Stack gap={28} revealsInOrder="everywhere">
      <CurrentPlan community={community} />
      <Plans community={community} />
    </Stack>
  );
}

function CurrentPlan({ community }: { community: Community }) {
  const { data: limits, error, mutate } = useMemberLimits(community.id);
  const { run, isRunning } = useAction((plan: Plan) => ask(community.id, plan));
  if (limits === undefined) {
    if (error === undefined) return <MetersLoading />;
    return (
      <SectionError
        error={withFallbackMessage(error, communityTexts.memberLimitsFailed)}
        onRetry={() => void mutate()}
      />
    );
  }
  return (
    <Surface as="section" pad={16} className={classes.card}>
      <Row wrap gap={12} justify="between" className={classes.head}>
        <Row wrap gap={12} className={classes.head}>
          <h2>{planNames[limits.plan]} plan</h2>
          <PlanStatus status={limits.status} />
        </Row>
        {limits.renews_at !== null && limits.requested === null && community.can.request_plan && (
          <Button variant="light" size="sm" loading={isRunning} onClick={() => void run(limits.plan)}>
            Ask to renew
          </Button>
        )}
      </Row>
      <p className={classes.text}>{describeStatus(limits)}</p>
      {limits.requested !== null && <OpenRequest community={community} requested={limits.requested} />}
      <Stack gap={20} className={classes.meters}>
        {countedByPlans.map((counted) => (
          <Meter key={counted} label={countedName(counted)} {...limits[counted]} />
        ))}
      </Stack>
    </Surface>
  );
}

function describeStatus({ status, renews_at: ends }: MemberLimits): string {
  if (ends === null) return 'It does not end.';
  if (status === 'active') return `Renews on ${fullDate(ends)}.`;
  if (status === 'past_due')
    return `It ended on ${fullDate(ends)}. All still works for two weeks; renew it until then.`;
  return `It ended on ${fullDate(ends)}. What is here stays. Renew it to add anything.`;
}

function Plans({ community }: { community: Community }) {
  const { data, error, mutate } = useCommunityLimits();
  const { data: limits } = useMemberLimits(community.id);
  const { id, can } = community;
  return (
    <Section title="All plans">
      <p className={classes.ask}>
        {can.request_plan ? 'Ask for another one, and the staff answer you here.' : 'Owners can ask for another one.'}
      </p>
      {data !== undefined && (
        <>
          <PlansTable
            plans={data.plans}
            current={community.plan}
            requested={limits?.requested?.plan}
            onAsk={can.request_plan ? (plan) => ask(id, plan) : undefined}
          />
          <Text size="s" tone="quiet" className={classes.owned}>
            {describeOwnedCommunities(data)}
          </Text>
          <Contacts contacts={data.contacts} community={community} />
        </>
      )}
      {data === undefined && error !== undefined && (
        <SectionError error={withFallbackMessage(error, communityTexts.limitsFailed)} onRetry={() => void mutate()} />
      )}
      {data === undefined && error === undefined && (
        <Loading label="Loading the plans">
          <CardsSkeleton heights={[330]} />
        </Loading>
      )}
    </Section>
  );
}

async function ask(communityId: string, plan: Plan): Promise<void> {
  await askForPlan(communityId, plan);
  notice.success(`We told the staff. They answer about the ${planNames[plan]} plan here and by mail`);
}

interface OpenRequestProps {
  community: Community;
  requested: NonNullable<MemberLimits['requested']>;
}

/** The plan that was asked for, until the staff answer. */
function OpenRequest({ community: { id, can }, requested: { plan, created_at } }: OpenRequestProps) {
  const { run, isRunning } = useAction(() => withdrawRequest(id));
  return (
    <Surface kind="sunken" pad={12} className={classes.request}>
      <Row wrap gap={12} justify="between" className={classes.head}>
        <Row gap={12} grow>
          <IconClockCheck size={20} />
          <span>
            The {planNames[plan]} plan was asked for on {fullDate(created_at)}. The staff have not answered yet.
          </span>
        </Row>
        {can.request_plan && (
          <Button variant="default" size="sm" loading={isRunning} onClick={() => void run()}>
            Withdraw request
          </Button>
        )}
      </Row>
    </Surface>
  );
}

/** Whom to ask for another plan. The addresses are shown, too: not every device can send mails. */
function Contacts({ contacts, community }: { contacts: CommunityLimits['contacts']; community: Community }) {
  if (contacts.length === 0) return null;
  const subject = encodeURIComponent(`The plan of ${community.name}`);
  return (
    <Stack as="ul" gap={12} className={classes.contacts}>
      {contacts.map(({ name, email }) => (
        <Row as="li" wrap gap={16} size="m" tone="soft" key={email} className={classes.contact}>
          <Button
            component="a"
            variant="default"
            leftSection={<IconMail />}
            href={`mailto:${email}?subject=${subject}`}
          >
            Write to {name ?? 'the staff'}
          </Button>
          <span>{email}</span>
        </Row>
      ))}
    </Stack>
  );
}

function describeOwnedCommunities({ communities_owned: { used, limit } }: CommunityLimits): string {
  return `You own ${used} of the ${limit} communities that one person may own.`;
}

function MetersLoading() {
  return (
    <Loading label="Loading the plan">
      <Surface pad={16} className={classes.card}>
        <Bone width={140} height={26} />
        <Stack gap={20} className={classes.meters}>
          {countedByPlans.map((counted) => (
            <Bone key={counted} height={34} />
          ))}
        </Stack>
      </Surface>
    </Loading>
  );
}
