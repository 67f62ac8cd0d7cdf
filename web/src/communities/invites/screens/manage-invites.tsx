import type { Invite } from '@homecoming/contract/invites.ts';
import { useRef, type ReactNode } from 'react';
import { isForbidden } from '../../../lib/http/api-error.ts';
import { counted } from '../../../lib/text/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Bone, Loading } from '../../../ui/feedback/loading.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { useInvites, withdraw } from '../api.ts';
import { useManagedCommunity } from '../../manage/api.ts';
import { InviteForm } from '../parts/invite-form.tsx';
import { InviteLink } from '../parts/invite-link.tsx';
import { InviteRow } from '../parts/invite-row.tsx';
import { ManagersOnly } from '../../manage/parts/managers-only.tsx';
import { RowsCard } from '../../../ui/layout/rows-card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Heading } from '../../../ui/text/heading.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './manage-invites.module.css';

/** Inviting people: by mail, and by a link to share. */
export function ManageInvitesTab() {
  const community = useManagedCommunity();
  const allowed = community?.can.invite === true;
  const { link, invites, error, reload } = useInvites(community?.id ?? '', allowed);
  if (community === undefined) return null;
  if (!allowed || isForbidden(error)) return <ManagersOnly />;
  return (
    <Stack gap={16} className={classes.columns}>
      <Card title="Invite by email">
        <InviteForm communityId={community.id} />
      </Card>
      <Card title="Invite by link">
        {link === undefined ? (
          <LinkPending failed={error !== undefined} />
        ) : (
          <InviteLink communityId={community.id} link={link} />
        )}
      </Card>
      <div className={classes.open}>
        <ListView list={{ items: invites, error, reload }} label="Loading invites">
          {(open) => <OpenInvites communityId={community.id} invites={open} />}
        </ListView>
      </div>
    </Stack>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Surface as="section" pad={16} className={classes.card}>
      <Heading size="m" className={classes.cardTitle}>
        {title}
      </Heading>
      {children}
    </Surface>
  );
}

function LinkPending({ failed }: { failed: boolean }) {
  if (failed) return <Text tone="soft">The link did not load.</Text>;
  return (
    <Loading label="Loading the link">
      <Bone height={48} radius={12} />
      <Bone width={150} height={44} radius={12} />
    </Loading>
  );
}

function OpenInvites({ communityId, invites }: { communityId: string; invites: readonly Invite[] }) {
  const heading = useRef<HTMLHeadingElement>(null);

  function withdrawInvite(invite: Invite): void {
    // The row is removed, and would take the focus with it
    heading.current?.focus();
    withdraw(communityId, invite);
  }

  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {invites.length === 0 ? 'Open invites' : counted(invites.length, 'open invite')}
      </h2>
      {invites.length === 0 ? (
        <EmptyState drawing="letterbox" title="No open invites">
          Who you invite by email stands here until they have joined.
        </EmptyState>
      ) : (
        <RowsCard label="Open invites">
          {invites.map((invite) => (
            <InviteRow
              key={invite.id}
              communityId={communityId}
              invite={invite}
              onWithdraw={() => withdrawInvite(invite)}
            />
          ))}
        </RowsCard>
      )}
    </section>
  );
}
