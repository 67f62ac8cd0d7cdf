import type { Community } from '@homecoming/contract/communities.ts';
import { planNames } from '@homecoming/contract/plans.ts';
import { counted } from '../../../lib/text/format.ts';
import { Crest } from '../../../ui/art/crest.tsx';
import { BackBar, BackLink } from '../../../ui/page/back-bar.tsx';
import { IconEye } from '../../../ui/icons/icons.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import classes from './manage-head.module.css';
import { visibilityLabels } from '../../parts/labels.ts';
import { Text } from '../../../ui/text/text.tsx';
import { Row } from '../../../ui/layout/row.tsx';

/** The head of the pages that manage a community, below the ManageBar of phones. */
export function ManageHead({ community }: { community: Community }) {
  const { id, name, members_count: members, visibility, plan } = community;
  return (
    <>
      <ManageBar id={id} />
      <Row as="header" gap={16} className={classes.head}>
        <Crest community={community} size={66} />
        <div className={classes.words}>
          <h1 dir="auto" className={classes.name}>
            {name}
          </h1>
          <Text size="m" tone="soft" className={classes.facts}>
            {counted(members ?? 0, 'member')} · {visibilityLabels(visibility).short} · {planNames[plan]} plan
          </Text>
        </div>
        <ButtonLink
          to="/communities/$id/details"
          params={{ id }}
          variant="default"
          leftSection={<IconEye />}
          className={classes.view ?? ''}
        >
          View page
        </ButtonLink>
      </Row>
    </>
  );
}

/** Replaces the top bar on phones. */
export function ManageBar({ id }: { id: string }) {
  return (
    <BackBar>
      <BackLink to="/communities/$id/details" params={{ id }} />
      <Text size="l" weight="strong" className={classes.place}>
        Manage community
      </Text>
    </BackBar>
  );
}
